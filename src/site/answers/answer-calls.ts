import type {
  OptOutChoice,
  PitchAnswerRequest,
  PitchAnswerResponse,
  PitchAnswerState,
} from '@domain/api/links/pitch-answer.ts';
import { PITCH_ANSWERS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import { callFunction, fieldsOf, takeLinkResponse } from '@/site/components/call-function';

/** The recorded answer, as far as the page shows it. */
export type RecordedAnswer = Pick<PitchAnswerResponse, 'answer' | 'answer_note'>;

/** What the page shows of the pitch behind a link. */
export type AnswerState = RecordedAnswer &
  Pick<
    PitchAnswerState,
    | 'outlet_name'
    | 'subject'
    | 'line1_hook'
    | 'line2_whynow'
    | 'line3_whyyou'
    | 'talking_points'
    | 'creator_name'
    | 'generator'
    | 'epk_slug'
    | 'opt_out'
    | 'shared'
    | 'shares'
  >;

/**
 * The pitch of an answer link and the recorded answer. Reading changes nothing. The first call
 * takes the response that the script in the head has asked for. Throws AppError.
 */
export function readAnswer(token: string): Promise<AnswerState> {
  return callFunction(`links/pitch-answer?t=${encodeURIComponent(token)}`, answerState, {
    response: takeLinkResponse(),
  });
}

/** Records an editor's answer or note. Throws AppError. */
export function recordAnswer(request: PitchAnswerRequest): Promise<RecordedAnswer> {
  return callFunction('links/pitch-answer', recordedAnswer, { body: request });
}

/** The answer that a text names; undefined for any other text. */
export function answerNamed(text: unknown): PitchAnswer | undefined {
  return PITCH_ANSWERS.find((answer) => answer === text);
}

function recordedAnswer(data: unknown): RecordedAnswer | undefined {
  const fields = fieldsOf(data);
  if (!('answer' in fields)) return undefined;
  return {
    answer: answerNamed(fields['answer']) ?? null,
    answer_note: textOf(fields['answer_note']),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function answerState(data: unknown): AnswerState | undefined {
  const recorded = recordedAnswer(data);
  const fields = fieldsOf(data);
  const outlet_name = textOf(fields['outlet_name']);
  const subject = textOf(fields['subject']);
  if (recorded === undefined || outlet_name === null || subject === null) return undefined;
  const points = fields['talking_points'];
  const shares = fieldsOf(fields['shares']);
  return {
    ...recorded,
    outlet_name,
    subject,
    line1_hook: textOf(fields['line1_hook']) ?? '',
    line2_whynow: textOf(fields['line2_whynow']) ?? '',
    line3_whyyou: textOf(fields['line3_whyyou']) ?? '',
    talking_points: Array.isArray(points)
      ? points.filter((point): point is string => typeof point === 'string')
      : null,
    creator_name: textOf(fields['creator_name']),
    generator: fields['generator'] === 'model' ? 'model' : 'composer',
    epk_slug: textOf(fields['epk_slug']),
    opt_out: choiceNamed(fields['opt_out']),
    shared: fields['shared'] === true,
    shares: { name: textOf(shares['name']), email: textOf(shares['email']) },
  };
}

/** Stores whose mails the editor stops. Throws AppError. */
export function storeOptOut(input: {
  token: string;
  opt_out: OptOutChoice;
}): Promise<Pick<AnswerState, 'opt_out'>> {
  return callFunction(
    'links/pitch-answer',
    (data) => {
      const fields = fieldsOf(data);
      return 'opt_out' in fields ? { opt_out: choiceNamed(fields['opt_out']) } : undefined;
    },
    { body: input },
  );
}

const choiceNamed = (value: unknown): OptOutChoice =>
  value === 'creator' || value === 'all' ? value : 'none';
