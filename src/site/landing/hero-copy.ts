/**
 * The text of the first screen. The font inlined into the page (Newsreader Hero) has only these
 * letters: run scripts/subset-fonts.ts again after a change.
 */
export const HERO_COPY = {
  before: 'Your story, ',
  marked: 'pegged',
  after: ' to the news.',
  deck: 'Tell us what you know and what is in the news. We make it a pitch in your words, and put it in front of editors who cover your field.',
} as const;
