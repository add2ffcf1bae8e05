import type {
  OptOutChoice,
  PitchAnswerRequest,
  PitchAnswerResponse,
  PitchAnswerState,
  ShownReach,
  ShownSaid,
} from '@domain/api/links/pitch-answer.ts';
import { PITCH_ANSWERS, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import { callFunction, fieldsOf, takeLinkResponse } from '@/site/components/call-function';

/** The recorded answer, as far as the page shows it. */
export type RecordedAnswer = Pick<
  PitchAnswerResponse,
  'answer' | 'answer_note' | 'reach' | 'note_until'
>;

/** What the page shows of the pitch behind a link. */
export type AnswerState = RecordedAnswer &
  Pick<
    PitchAnswerState,
    | 'send_id'
    | 'outlet_name'
    | 'subject'
    | 'lines'
    | 'points'
    | 'creator_name'
    | 'generator'
    | 'invented'
    | 'epk_slug'
    | 'opt_out'
    | 'shared'
    | 'piece'
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
    reach: reachOf(fields['reach']),
    note_until: textOf(fields['note_until']),
  };
}

function reachOf(data: unknown): ShownReach {
  const fields = fieldsOf(data);
  const email = textOf(fields['email']);
  if (email === null) return null;
  return {
    email,
    phone: textOf(fields['phone']),
    slug: textOf(fields['slug']),
    times: listOf(fields['times']).filter((time) => typeof time === 'string'),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The parts of a line; what is no part is left out. */
function partsOf(data: unknown): ShownSaid[] {
  return listOf(data).flatMap((part) => {
    const fields = fieldsOf(part);
    const text = textOf(fields['text']);
    const source = fieldsOf(fields['source']);
    const name = textOf(source['name']);
    if (text === null) return [];
    return {
      text,
      ours: fields['ours'] === true,
      source:
        name === null
          ? null
          : { name, href: textOf(source['href']), date: textOf(source['date']) ?? '' },
    };
  });
}

function pieceOf(data: unknown): PitchAnswerState['piece'] {
  const fields = fieldsOf(data);
  const url = textOf(fields['url']);
  return url === null ? null : { url, on: textOf(fields['on']) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function answerState(data: unknown): AnswerState | undefined {
  const recorded = recordedAnswer(data);
  const fields = fieldsOf(data);
  const send_id = textOf(fields['send_id']);
  const outlet_name = textOf(fields['outlet_name']);
  const subject = textOf(fields['subject']);
  if (recorded === undefined || send_id === null || outlet_name === null || subject === null)
    return undefined;
  const shares = fieldsOf(fields['shares']);
  return {
    ...recorded,
    send_id,
    outlet_name,
    subject,
    lines: listOf(fields['lines']).map(partsOf),
    points: listOf(fields['points']).map(partsOf),
    creator_name: textOf(fields['creator_name']),
    generator: fields['generator'] === 'model' ? 'model' : 'composer',
    invented: fields['invented'] === true,
    epk_slug: textOf(fields['epk_slug']),
    opt_out: choiceNamed(fields['opt_out']),
    shared: fields['shared'] === true,
    piece: pieceOf(fields['piece']),
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
