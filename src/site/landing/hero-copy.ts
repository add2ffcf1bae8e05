/**
 * The words of the first screen. Their letters are cut into a face of their own that travels inside
 * the page (scripts/subset-fonts.ts): run that script again when these words change.
 */
export const HERO_COPY = {
  before: 'Your story, ',
  marked: 'pegged',
  after: ' to the news.',
  deck: 'Tell us what you know. We tie it to this week’s headlines, write the pitch in your words, and put it in front of editors who cover your beat.',
} as const;
