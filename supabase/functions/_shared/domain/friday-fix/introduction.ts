/** How a request for an introduction stands. */
export const INTRO_STATUSES = [
  'requested',
  'accepted',
  'declined',
  'expired',
  'taken_back',
] as const;
export type IntroStatus = (typeof INTRO_STATUSES)[number];

/** Length of the editor's note. */
export const INTRO_MESSAGE_MAX = 500;
