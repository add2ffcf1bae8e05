/** Words that tie no two texts together. */
const GENERAL = new Set(
  (
    'about after again against all also and another any are around because been before being between both but ' +
    'can cannot could did does doing down each even every few first for from get gets give has have having her ' +
    'here him his how into its just keep know last like made make many more most much must never new not now ' +
    'off old one only other our out over own people says she should since some still such take than that the ' +
    'their them then there these they this those three through time too two under until use very want was way ' +
    'well were what when where which while who why will with without work would year years you your black'
  ).split(' '),
);

/** The words of a text that can tie it to another, cut to their first letters so that forms agree. */
export function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !GENERAL.has(word)).map(stem));
}

const stem = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '').slice(0, 5);

/** Measures texts against weighted ones: the sum of the weights of the words they share. */
export function nearness(
  texts: readonly (readonly [text: string, weight: number])[],
): (text: string) => number {
  const weights = new Map<string, number>();
  for (const [text, weight] of texts)
    for (const stem of stems(text)) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
  return (text) => [...stems(text)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
}
