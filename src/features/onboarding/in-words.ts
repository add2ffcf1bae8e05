import type { ProfileField, ProfileValues } from '@/features/onboarding/profile-values';

/** A field of the profile as display text; empty when there is no value. */
export function inWords(field: ProfileField, values: ProfileValues): string {
  const value = values[field];
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'beats') return values.beats.join(', ');
  if (field === 'facts') {
    return counted(values.facts.filter(({ text }) => text !== '').length, 'fact');
  }
  if (field === 'gallery') return counted(values.gallery.length, 'picture');
  if (field === 'coverage') return values.coverage.map(({ title }) => title).join(', ');
  if (field === 'questions') {
    return counted(values.questions.filter(({ text }) => text !== '').length, 'question');
  }
  if (field === 'offers') return values.offers.map(({ text }) => text).join(', ');
  return Object.values(values.social_links).filter(Boolean).join(', ');
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
