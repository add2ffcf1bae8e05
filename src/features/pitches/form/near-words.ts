import type { PitchType } from '@domain/pitch/pitch.ts';
import { ALL_SAMPLES, DRAWS } from '@/lib/outlet-words';
import type { OutletsNear } from '@/features/pitches/generator/queries';

/** What an outlet of each format is called, for one and for more. */
const NAMES: Readonly<Record<PitchType, readonly [string, string]>> = {
  tv_local: ['TV station or paper', 'TV stations and papers'],
  culture_mag: ['culture magazine', 'culture magazines'],
  podcast: ['podcast or radio show', 'podcasts and radio shows'],
};

const named = (count: number, type: PitchType) =>
  `${String(count)} ${NAMES[type][count === 1 ? 0 : 1]}`;
const takes = (count: number) => (count === 1 ? 'takes' : 'take');
const totalOf = ({ in_city, in_state, national, elsewhere }: OutletsNear) =>
  in_city + in_state + national + elsewhere;

/**
 * The format that most outlets near the person or for the whole country take, and of equal ones that which most take
 * in all. One that new accounts reach by a draw alone comes last.
 */
export function widestFormat(all: readonly OutletsNear[]): PitchType | undefined {
  const near = ({ in_city, in_state, national }: OutletsNear) => in_city + in_state + national;
  return all
    .filter((one) => totalOf(one) > 0)
    .toSorted(
      (a, b) =>
        Number(a.draws_only) - Number(b.draws_only) || near(b) - near(a) || totalOf(b) - totalOf(a),
    )[0]?.pitch_type;
}

/**
 * How many outlets a format has for somebody in a city (`Toledo, OH`; '' for unknown), said before anything is
 * written, in sentences of which the first says it in short. A station or paper takes stories of its own area, of the
 * others some do.
 */
export function nearSentences(
  all: readonly OutletsNear[],
  type: PitchType,
  city: string,
): string[] {
  const near = all.find(({ pitch_type }) => pitch_type === type);
  if (near === undefined) return [];
  const place = city.split(',')[0]?.trim() ?? '';
  return type === 'tv_local' ? localSentences(near, all, place) : [openWords(near, place)];
}

/** The same as one text; '' for an unknown format. */
export const nearWords = (...asked: Parameters<typeof nearSentences>): string =>
  nearSentences(...asked).join(' ');

function openWords(near: OutletsNear, place: string): string {
  const total = totalOf(near);
  const [one] = NAMES[near.pitch_type];
  if (total === 0) return `No ${one} takes pitches here yet.`;
  const here =
    near.in_city === 0 || place === '' ? '' : `, ${String(near.in_city)} of them in ${place}`;
  return `${named(total, near.pitch_type)} ${takes(total)} pitches here${here}.`;
}

function localSentences(near: OutletsNear, all: readonly OutletsNear[], place: string): string[] {
  const { pitch_type: type, in_city, in_state, national } = near;
  const none = `No ${NAMES[type][0]}`;
  if (place === '')
    return [
      `${national === 0 ? `${none} takes` : `${named(national, type)} ${takes(national)}`} pitches from the whole country.`,
      'Say your city in your profile, and local ones are found.',
    ];
  const further = [
    in_state === 0 ? '' : `${String(in_state)} elsewhere in your state`,
    national === 0 ? '' : `${String(national)} for the whole country`,
  ].filter(Boolean);
  const others =
    further.length > 0
      ? [`There ${in_state + national === 1 ? 'is' : 'are'} ${further.join(' and ')}.`]
      : [];
  if (in_city > 0)
    return [`${named(in_city, type)} in ${place} ${takes(in_city)} pitches here.`, ...others];
  const instead = all
    .filter((one) => one.pitch_type !== type && totalOf(one) > 0)
    .map((one) => named(totalOf(one), one.pitch_type));
  const anywhere = instead.length > 0 ? [`Less tied to a place: ${instead.join(' and ')}.`] : [];
  return [`${none} in ${place} takes pitches here yet.`, ...others, ...anywhere];
}

/** What else to know of the outlets of these formats before a pitch is written: that all are samples, that some draw. */
export const aboutOutlets = (near: readonly OutletsNear[]): string =>
  [
    near.some(({ samples }) => samples) &&
      near.every((one) => one.samples || totalOf(one) === 0) &&
      ALL_SAMPLES,
    near.some(({ draws }) => draws > 0) && DRAWS,
  ]
    .filter(Boolean)
    .join(' ');

const PLACE =
  /\b(?:in|from|near)\s+((?:(?:St\.|\p{Lu}[\p{L}'’-]+) ?){1,3}(?:, ?\p{Lu}{2}\b)?)(?=\s*(?:[.,;!]|\band\b|$))/gu;
const NO_PLACE =
  /(?:ish|ese)$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;

/** The place that somebody names in who they are: 'I am a tailor in Macon, GA.'; '' for none. */
export const placeIn = (who: string): string =>
  [...who.matchAll(PLACE)]
    .map(([, place = '']) => place.trim())
    .findLast((place) => !NO_PLACE.test(place)) ?? '';
