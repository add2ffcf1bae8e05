import type { EditorVoice } from '@domain/account/editor-voice.ts';
import type { IntroState } from '@domain/api/links/intro-answer.ts';
import { INTRO_STATUSES } from '@domain/friday-fix/introduction.ts';
import { callFunction, fieldsOf, takeLinkResponse } from '@/site/components/call-function';

/** What the page shows of the request behind a link. */
export type Introduction = Omit<IntroState, 'shares'> & { shares: string | null };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The request of a link. Reading changes nothing. Throws AppError. */
export function readIntroduction(token: string): Promise<Introduction> {
  return callFunction(
    `links/intro-answer?t=${encodeURIComponent(token)}`,
    (data) => {
      const fields = fieldsOf(data);
      const status = INTRO_STATUSES.find((one) => one === fields['status']);
      const title = textOf(fields['title']);
      const expires_at = textOf(fields['expires_at']);
      if (status === undefined || title === null || expires_at === null) return undefined;
      const rate = fieldsOf(fields['editor_rate']);
      return {
        status,
        title,
        expires_at,
        message: textOf(fields['message']),
        editor: voiceIn(fields['editor']),
        editor_rate: { answered: countOf(rate['answered']), asked: countOf(rate['asked']) },
        shares: textOf(fields['shares']),
      };
    },
    { response: takeLinkResponse() },
  );
}

function voiceIn(data: unknown): EditorVoice {
  const fields = fieldsOf(data);
  return {
    name: textOf(fields['name']),
    outlet: textOf(fields['outlet']),
    verified: fields['verified'] === true,
    invented: fields['invented'] === true,
  };
}

/** Answers a request and returns its new status. Throws AppError. */
export function answerIntroduction(input: {
  token: string;
  accept: boolean;
}): Promise<Introduction['status']> {
  return callFunction(
    'links/intro-answer',
    (data) => INTRO_STATUSES.find((one) => one === fieldsOf(data)['status']),
    { body: input },
  );
}
