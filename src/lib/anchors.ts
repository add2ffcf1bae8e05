/** The parts of pages that other screens lead to. */
export const PITCHES_HASH = '#pitches';
export const MAILS_HASH = '#mails';
export const FRIDAY_FIX_HASH = '#friday-fix';
/** Where a pitch went, on its page; `?send=` with the id of a send leads there, in the version that was sent. */
export const SENT_ID = 'step-sent';
export const CHOSEN_HASH = '#chosen';
/** On a pitch: the sentences to settle, and whether its news still holds. */
export const TO_SETTLE_ID = 'to-settle';
export const NEWS_HOLDS_ID = 'news-holds';

/** With it the landing page says that the session was ended. */
export const SIGNED_OUT_QUERY = '?signed-out';
