import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '@domain/profile/profile.ts';
import type { ProfileValues } from '@/features/onboarding/editor/profile-values';
import { FIELD_LABELS } from '@/features/onboarding/steps/steps';

/** A link of the profile that the press kit shows. */
export interface GivenLink {
  label: string;
  url: string;
  /** The name of its field in the form. */
  name: string;
}

const FIELDS = ['trailer_url', 'press_kit_url', 'website_url'] as const;

/** The links of the profile in the order of the form; fields without one are left out. */
export function givenLinks(values: ProfileValues): GivenLink[] {
  return [
    ...FIELDS.map((field) => ({ label: FIELD_LABELS[field], url: values[field], name: field })),
    ...SOCIAL_NETWORKS.map((network) => ({
      label: SOCIAL_LABELS[network],
      url: values.social_links[network] ?? '',
      name: `social_links.${network}`,
    })),
    ...values.coverage.map(({ title, url }, row) => ({
      label: title === '' ? `Press coverage ${String(row + 1)}` : title,
      url,
      name: `coverage.${String(row)}.url`,
    })),
  ].filter(({ url }) => url.trim() !== '');
}
