import { BEATS } from '@domain/profile/beats.ts';
import {
  AI_STANCE_ANSWERS,
  AI_STANCES,
  OUTLET_FORMAT_LABELS,
  OUTLET_FORMATS,
} from '@domain/outlet/outlet.ts';
import { hourText } from '@/lib/hour-text';
import { DIGEST_DAYS, MEDIA_ROLES } from '@/features/editor-profile/editor-rules';

export const BEAT_OPTIONS = BEATS.map((value) => ({ value, label: value }));

export const FORMAT_OPTIONS = OUTLET_FORMATS.map((value) => ({
  value,
  label: OUTLET_FORMAT_LABELS[value],
}));

export const STANCE_OPTIONS = AI_STANCES.map((value) => ({
  value,
  label: AI_STANCE_ANSWERS[value],
}));

const ROLE_LABELS: Readonly<Record<(typeof MEDIA_ROLES)[number], string>> = {
  editor: 'Editor',
  reporter: 'Reporter or writer',
  producer: 'Producer',
  host: 'Host',
  freelance: 'Freelance journalist',
  booker: 'Booker',
  other: 'Something else',
};
/** What the choice of a role changes. */
export const ROLE_NOTE =
  'Several fit? Take the closest. Only we read it, when we check your outlet; change it any time.';
export const ROLE_OPTIONS = MEDIA_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export const DAY_OPTIONS = DIGEST_DAYS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));
