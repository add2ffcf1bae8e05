import { offerInWords } from '@domain/profile/offer-sentence.ts';
import { WORK_WORDS } from '@domain/profile/work-kind.ts';
import type { ProfileField, ProfileValues } from '@/features/onboarding/editor/profile-values';

/** A field of the profile as display text; empty when there is no value. */
export function inWords(field: ProfileField, values: ProfileValues): string {
  const value = values[field];
  if (field === 'work_kind')
    return values.book_title === '' ? '' : WORK_WORDS[values.work_kind].noun;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'beats') return values.beats.join(', ');
  if (field === 'facts') {
    return counted(values.facts.filter(({ text }) => text !== '').length, 'fact');
  }
  // Photo and cover are pictures too, and not among these.
  if (field === 'gallery')
    return values.gallery.length === 0 ? '' : `${String(values.gallery.length)} in the gallery`;
  if (field === 'coverage') return values.coverage.map(({ title }) => title).join(', ');
  if (field === 'questions') {
    return counted(values.questions.filter(({ text }) => text !== '').length, 'question');
  }
  if (field === 'offers') return values.offers.map(offerInWords).join(' ');
  return Object.values(values.social_links).filter(Boolean).join(', ');
}

/** A field of the profile with all its text, one entry a line; empty when there is no value. */
export function inFull(field: ProfileField, values: ProfileValues): string {
  if (field === 'facts') {
    return lines(values.facts.map(({ text, source }) => [text, source].filter(Boolean).join(', ')));
  }
  if (field === 'gallery') return lines(values.gallery.map(({ alt }) => alt || 'A picture'));
  if (field === 'coverage') {
    return lines(values.coverage.map(({ outlet, title }) => `${outlet}: ${title}`));
  }
  if (field === 'questions') return lines(values.questions.map(({ text }) => text));
  if (field === 'offers') return lines(values.offers.map(offerInWords));
  if (field === 'social_links') return lines(Object.values(values.social_links));
  return inWords(field, values);
}

const lines = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n');

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
