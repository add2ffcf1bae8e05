/** The one-tap answers an editor can give to a pitch, in the order shown. */
export const PITCH_ANSWERS = ['interested', 'not_my_beat', 'not_now', 'covered'] as const;
export type PitchAnswer = (typeof PITCH_ANSWERS)[number];

export const PITCH_ANSWER_LABELS: Readonly<Record<PitchAnswer, string>> = {
  interested: 'Interested',
  not_my_beat: 'Not my beat',
  not_now: 'Not now',
  covered: 'Covered',
};

/** The message that the editor sees after answering. */
export const PITCH_ANSWER_THANKS: Readonly<Record<PitchAnswer, string>> = {
  interested: 'Thank you. We told them you are interested; they will write to you.',
  not_my_beat: 'Thank you. We will send you less like this.',
  not_now: 'Thank you. They will not follow up on this one.',
  covered: 'Thank you. We told them that you covered it.',
};

export const ANSWER_NOTE_MAX = 500;
