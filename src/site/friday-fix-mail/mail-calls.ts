import type {
  FridayFixMailRequest,
  FridayFixMailState,
} from '@domain/api/links/friday-fix-mail.ts';
import { INTRO_STATUSES, type IntroStatus } from '@domain/friday-fix/introduction.ts';
import { CARD_VERDICTS, type CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { callFunction, fieldsOf, takeLinkResponse } from '@/site/components/call-function';

export type MailState = FridayFixMailState;
export type MailCard = MailState['cards'][number];

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The verdict that a text names; undefined for any other text. */
export function verdictNamed(text: unknown): CardVerdict | undefined {
  return CARD_VERDICTS.find((verdict) => verdict === text);
}

/** The state of a request that a text names; null for any other text. */
function introductionNamed(text: unknown): IntroStatus | null {
  return INTRO_STATUSES.find((status) => status === text) ?? null;
}

/** The issue behind a mail's link. Reading changes nothing. Throws AppError. */
export function readMail(token: string): Promise<MailState> {
  return callFunction(`links/friday-fix-mail?t=${encodeURIComponent(token)}`, mailState, {
    response: takeLinkResponse(),
  });
}

/** Records what a person did on the page. Throws AppError. */
export function tellMail(body: FridayFixMailRequest): Promise<{
  verdict: CardVerdict | null;
  introduction: IntroStatus | null;
  subscribed: boolean | null;
}> {
  return callFunction(
    'links/friday-fix-mail',
    (data) => {
      const fields = fieldsOf(data);
      const { subscribed } = fields;
      return {
        verdict: verdictNamed(fields['verdict']) ?? null,
        introduction: introductionNamed(fields['introduction']),
        subscribed: typeof subscribed === 'boolean' ? subscribed : null,
      };
    },
    { body },
  );
}

function mailState(data: unknown): MailState | undefined {
  const fields = fieldsOf(data);
  const issue_date = textOf(fields['issue_date']);
  const { cards } = fields;
  if (issue_date === null || !Array.isArray(cards)) return undefined;
  return {
    issue_date,
    title: textOf(fields['title']) ?? '',
    intro: textOf(fields['intro']),
    reader: fields['reader'] === 'editor' ? 'editor' : 'newsletter',
    subscribed: fields['subscribed'] === true,
    cards: cards.map(mailCard).filter((card) => card !== null),
  };
}

function mailCard(data: unknown): MailCard | null {
  const fields = fieldsOf(data);
  const id = textOf(fields['id']);
  const title = textOf(fields['title']);
  if (id === null || title === null) return null;
  const withdrawn = textOf(fields['withdrawn']);
  const lines = fields['summary_bullets'];
  return {
    id,
    title,
    ...(withdrawn === null ? {} : { withdrawn }),
    summary_bullets: Array.isArray(lines)
      ? lines.filter((line): line is string => typeof line === 'string')
      : [],
    assets_url: textOf(fields['assets_url']),
    format: textOf(fields['format']) ?? '',
    city_region: textOf(fields['city_region']),
    news_peg: textOf(fields['news_peg']),
    model_written: fields['model_written'] === true,
    invented: fields['invented'] === true,
    creator_name: textOf(fields['creator_name']),
    verdict: verdictNamed(fields['verdict']) ?? null,
    introduction: introductionNamed(fields['introduction']),
  };
}
