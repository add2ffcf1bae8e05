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
  interested:
    'Thank you. They have your name and email now, and you have theirs below and in your mail.',
  not_my_beat:
    'Thank you. They see your answer but not your email, and you will get less like this.',
  not_now:
    'Thank you. They see your answer but not your email, and will not follow up on this one.',
  covered:
    'Thank you. They have your name and email now, and you have theirs below and in your mail.',
};

/** The message for a no after a yes, which has shared the emails already. */
export const THANKS_AFTER_YES =
  'Thank you. They see this answer now. They could see your name and email since your yes.';

/** True for the answers that share the emails of both. */
export function isYes(answer: PitchAnswer | null): boolean {
  return answer === 'interested' || answer === 'covered';
}

export const ANSWER_NOTE_MAX = 500;
