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

/** What the beats of an editor do, beside the topics that end after 30 days. */
export const beatsHint = (beats: readonly unknown[]) =>
  beats.length === 0
    ? 'None chosen: pitches go by the beats of your outlet, your Friday Fix by none.'
    : 'What you cover all year: stories on them come first in your Friday Fix, and pitches on them fit your outlet better.';

/** What the formats of an editor do. */
export const formatsHint = (formats: readonly unknown[]) =>
  formats.length === 0
    ? 'None chosen: pitches go by the format of your outlet, your Friday Fix by none.'
    : 'Stories for them move up in your Friday Fix, and pitches for others fit your outlet less.';

/** What the place of an editor does; pitches go by that of the outlet. */
export const PLACE_NOTE = 'Stories from there move up in your Friday Fix. Empty means anywhere.';

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
