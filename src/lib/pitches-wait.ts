/** How many pitches wait, in words: '1 pitch waits', '3 pitches wait'. */
export const pitchesWait = (count: number): string =>
  count === 1 ? '1 pitch waits' : `${String(count)} pitches wait`;
