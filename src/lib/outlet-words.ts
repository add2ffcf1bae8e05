/** Said where every outlet of a list is a sample: its mail address does not exist, or is that of a demo account. */
export const ALL_SAMPLES =
  'All outlets are invented samples so far: no real editor gets what you send.';

/** Until when a draw concerns an account, as private.on_probation() decides. */
export const NEW_UNTIL =
  'An account is new for 14 days, or until it has a paid plan, or an outlet that it wrote to has said yes.';
/** What a draw is, said before one is met. */
export const DRAWS = `Some take few pitches from new accounts: once a day we draw which go. ${NEW_UNTIL}`;
