import { remember } from '../../text/remember.ts';
import { contentStems } from './language/text.ts';
import { SUBJECT_FIELDS, SUBJECT_WORDS } from './subject-words.ts';

/** How much a text says of each subject and, from FIELDS on, of each field. */
export type Topics = ReadonlyMap<number, number>;

/** Two subjects of one field ('nurses', 'hospitals') are a little alike. */
const FIELD_WEIGHT = 0.35;
const FIELDS = 10_000;

/** Words that stand in many subjects and are of none. */
const OF_NONE = contentStems(
  'black people person family work day days time life home help local community woman women man men first ' +
    'best free good great big old young name story stories world american national month week weeks own back ' +
    'make get take give start run find keep know group money small high long public america city state ' +
    'place part side hand hands line table open close ask answer tell call show tried learn teach',
);

let words: ReadonlyMap<string, readonly (readonly [number, number])[]> | null = null;

/** The list is read when it is first asked for. */
function subjectsOf(stem: string): readonly (readonly [number, number])[] {
  words ??= new Map(
    SUBJECT_WORDS.trim()
      .split(/\s+/u)
      .map((entry) => {
        const [word = '', ...all] = entry.split(':');
        return [
          word,
          all.map((one) => {
            const [subject, share] = one.split('.');
            return [Number(subject), Number(share) / 9] as const;
          }),
        ] as const;
      }),
  );
  return words.get(stem) ?? [];
}

/** The subjects of a text by its words; empty for one of none. A text is read once for all its variations. */
export const topicsOf = remember(400, (text: string): Topics => {
  const topics = new Map<number, number>();
  const add = (key: number, amount: number) => topics.set(key, (topics.get(key) ?? 0) + amount);
  for (const stem of contentStems(text)) {
    if (OF_NONE.has(stem)) continue;
    for (const [subject, share] of subjectsOf(stem)) {
      add(subject, share);
      add(FIELDS + (SUBJECT_FIELDS[subject] ?? 0), share * FIELD_WEIGHT);
    }
  }
  return topics;
});

/** Likeness of two texts by their subjects, from 0 to 1 (cosine). */
export function likeness(left: Topics, right: Topics): number {
  let shared = 0;
  for (const [key, amount] of left) shared += amount * (right.get(key) ?? 0);
  const size = (topics: Topics) =>
    [...topics.values()].reduce((sum, amount) => sum + amount * amount, 0);
  return shared === 0 ? 0 : shared / Math.sqrt(size(left) * size(right));
}
