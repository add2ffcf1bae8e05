import { wordSet } from '../overlap.ts';

const COMMON = new Set(
  (
    'about after again against also been before being between black both could does down during ' +
    'each every from have here into just make makes many more most much need news only other over ' +
    'people same should show some story such than that their them then there these they this ' +
    'those through time under until very want week were what when where which while will with ' +
    'women work would year your'
  ).split(' '),
);

/** True when two texts share the stem of a content word, as 'rents' and 'rental' do. */
export function isRelated(left: string, right: string): boolean {
  const stems = (text: string) =>
    new Set(
      [...wordSet(text)]
        .filter((word) => word.length >= 4 && !COMMON.has(word))
        .map((word) => word.slice(0, 5).replace(/s$/u, '')),
    );
  const known = stems(left);
  return [...stems(right)].some((stem) => known.has(stem));
}
