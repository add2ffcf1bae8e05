import { contentStems } from '../../supabase/functions/_shared/domain/pitch/composer/language/text.ts';
import type { Subject } from './data.ts';

/** A term of one word says as much as four phrases in which the word stands. */
const ALONE = 4;
/** Of a word that stands everywhere, the subjects that have little of it are left out. */
const LEAST_SHARE = 0.25;
const SUBJECTS_A_WORD = 4;

type Shares = ReadonlyMap<string, readonly (readonly [number, number])[]>;

/** For each stem its subjects and how much of it each has, from 0 to 1. */
function sharesOf(subjects: readonly Subject[]): Shares {
  const mentions = new Map<string, Map<number, number>>();
  for (const [index, { name, terms }] of subjects.entries()) {
    const told = new Set<string>();
    for (const term of [name, ...terms.split(',')]) {
      const stems = [...contentStems(term.replace(/'s\b/gu, ''))].filter((stem) =>
        /^\p{L}/u.test(stem),
      );
      const key = stems.join(' ');
      if (key === '' || told.has(key)) continue;
      told.add(key);
      const alone = term.trim().split(/\s+/u).length === 1;
      for (const stem of stems) {
        const counted = mentions.get(stem) ?? new Map<number, number>();
        mentions.set(stem, counted.set(index, (counted.get(index) ?? 0) + (alone ? ALONE : 1)));
      }
    }
  }
  const shares = new Map<string, [number, number][]>();
  for (const [stem, counted] of mentions) {
    const all = [...counted.values()];
    const total = all.reduce((sum, one) => sum + one, 0);
    if (total < 2) continue;
    const length = Math.sqrt(all.reduce((sum, one) => sum + one * one, 0));
    const known = Math.min(1, (1.5 * total) / (total + 3));
    const most = [...counted]
      .map(([index, count]): [number, number] => [index, (count / length) * known])
      .filter(([, share]) => share >= LEAST_SHARE)
      .sort((left, right) => right[1] - left[1] || left[0] - right[0])
      .slice(0, SUBJECTS_A_WORD);
    if (most.length > 0) shares.set(stem, most);
  }
  return shares;
}

/** The text of the composer's module `subject-words.ts`. */
export function moduleOf(subjects: readonly Subject[]): string {
  const byName = [...subjects].sort((left, right) => (left.name < right.name ? -1 : 1));
  const fields = [...new Set(subjects.map(({ field }) => field.name))].sort();
  const shares = sharesOf(byName);
  const words = [...shares]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([stem, all]) =>
        stem +
        all.map(([index, share]) => `:${String(index)}.${String(Math.round(share * 9))}`).join(''),
    );
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += 8) lines.push(words.slice(at, at + 8).join(' '));
  const ofSubject = byName.map(({ field }) => fields.indexOf(field.name));
  return `// Written by \`npm run words\` from supabase/data; changes are lost.

/** The number of each subject's field. */
export const SUBJECT_FIELDS: readonly number[] = [${ofSubject.join(', ')}];

/** Stems with the numbers of their subjects and their share of each, in ninths: 'stem:subject.share'. */
export const SUBJECT_WORDS = \`
${lines.join('\n')}
\`;
`;
}
