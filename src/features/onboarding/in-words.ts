import type { ProfileField, ProfileValues } from '@/features/onboarding/profile-values';

/** A field of the profile as display text; empty when there is no value. */
export function inWords(field: ProfileField, values: ProfileValues): string {
  const value = values[field];
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'beats') return values.beats.join(', ');
  if (field === 'facts') {
    const given = values.facts.filter(({ text }) => text !== '').length;
    return given === 0 ? '' : `${String(given)} ${given === 1 ? 'fact' : 'facts'}`;
  }
  if (field === 'offers') return values.offers.map(({ text }) => text).join(', ');
  return Object.values(values.social_links).filter(Boolean).join(', ');
}
