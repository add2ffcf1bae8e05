import { isBlankPiece } from '@domain/profile/press.ts';
import { WORK_WORDS } from '@domain/profile/work-kind.ts';
import {
  isBlankFact,
  isBlankOffer,
  type ProfileValues,
} from '@/features/onboarding/editor/profile-values';
import type { KitRights } from '@/lib/plan/resting';

const given = (text: string | undefined) => text !== undefined && text.trim() !== '';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : count === 1 ? `one ${one}` : `${String(count)} ${many}`;

/** Whether a press kit with these values says how to reach its person. */
export const hasContact = ({
  contact_email,
  contact_phone,
}: Pick<ProfileValues, 'contact_email' | 'contact_phone'>): boolean =>
  given(contact_email) || given(contact_phone);

/** How much of a kit its plan shows; null stands for all. */
type Limits = Pick<KitRights, 'kit_bios' | 'kit_pictures'>;

/**
 * What visitors find in a press kit with these values beside its person's name, city and beats, in the order of the
 * page: of bios and pictures as many as the plan shows.
 */
export function kitShows(values: ProfileValues, limits?: Limits): string[] {
  const links = [
    values.press_kit_url,
    values.website_url,
    ...Object.values(values.social_links),
  ].filter(given).length;
  const bios = [values.bio_short, values.bio_medium, values.bio_long].filter(given);
  // Photo and cover count too, as they do in the plan and in the download of all.
  const first = [values.avatar_url, values.book_cover_url].filter(given).length;
  const gallery = Math.max(0, (limits?.kit_pictures ?? Infinity) - first);
  const pictures = first + Math.min(values.gallery.length, gallery);
  const rows = <T>(list: readonly T[], isBlank: (row: T) => boolean) =>
    list.filter((row) => !isBlank(row)).length;
  const parts = [
    given(values.logline) && 'your logline',
    given(values.who) && 'who you are',
    hasContact(values) && 'how to reach you',
    counted(links, 'link', 'links'),
    given(values.timely_angle) && 'why now',
    counted(Math.min(bios.length, limits?.kit_bios ?? Infinity), 'bio', 'bios'),
    counted(rows(values.facts, isBlankFact), 'fact', 'facts'),
    counted(rows(values.offers, isBlankOffer), 'offer', 'offers'),
    counted(values.questions.filter(({ text }) => given(text)).length, 'question', 'questions'),
    counted(pictures, 'picture', 'pictures'),
    given(values.trailer_url) && 'your trailer',
    given(values.book_title) && `your ${WORK_WORDS[values.work_kind].noun}`,
    counted(rows(values.coverage, isBlankPiece), 'piece of coverage', 'pieces of coverage'),
  ];
  return parts.filter((part) => typeof part === 'string');
}

/** What editors look for in a press kit and do not find in this one. How to reach its person is said apart. */
export function kitLacks(values: ProfileValues): string[] {
  const lacking = [
    ![values.bio_short, values.bio_medium, values.bio_long].some(given) && 'a bio',
    values.facts.every(isBlankFact) && 'facts',
    !given(values.avatar_url) && values.gallery.length === 0 && 'a picture',
  ];
  return lacking.filter((part) => typeof part === 'string');
}
