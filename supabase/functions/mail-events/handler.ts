import { z } from 'zod';
import {
  mailEventSchema,
  mailEventsResponseSchema,
  resendEventSchema,
  type ResendEvent,
} from '../_shared/domain/api/mail-events.ts';
import {
  bounceKind,
  resendBounceKind,
  type BounceKind,
} from '../_shared/domain/mail/bounce-kind.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import {
  endpoint,
  parseInput,
  readText,
  respond,
  type Handler,
} from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { isSignedBySvix, isSignedMailEvent } from '../_shared/runtime/mail/event-signature.ts';
import { MAIL_ID_TAG } from '../_shared/runtime/mail/resend.ts';

export interface MailEvent {
  eventId: string;
  kind: 'delivered' | 'complaint' | BounceKind;
  /** The id of our mail; null when the report does not name it. */
  mailId: string | null;
  email: string | null;
  detail: string | null;
}

export interface Deps {
  /** The secrets of the two kinds of signature; null where none is set. */
  secrets: () => { resend: string | null; generic: string | null };
  record: (event: MailEvent) => Promise<'stored' | 'repeated' | 'unknown'>;
  now: () => Date;
  log: Log;
}

const resultSchema = z.uuid();

/**
 * Takes reports of mail servers: Resend's webhook (Svix signature) or the generic one
 * (`x-mail-signature`). Throws 400 `bad_signature`, 503 `not_configured` when no secret is set.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'mail-events', methods: ['POST'], log: deps.log }, async (request) => {
    const body = await readText(request);
    const { headers } = request;
    const secrets = deps.secrets();
    const resend = headers.has('svix-id');
    const secret = resend ? secrets.resend : secrets.generic;
    if (secret === null) {
      throw new HttpError('not_configured', 'No secret is set for this kind of report.');
    }
    const now = deps.now();
    const signed = resend
      ? isSignedBySvix(headers, body, secret, now)
      : isSignedMailEvent(headers.get('x-mail-signature'), body, secret, now);
    if (!signed) throw new HttpError('bad_signature', 'The signature does not fit.');

    const event = resend
      ? fromResend(headers.get('svix-id') ?? '', parseBody(body, resendEventSchema))
      : fromGeneric(parseBody(body, mailEventSchema));
    const result = event === null ? 'ignored' : await deps.record(event);
    if (result === 'unknown') deps.log('warn', 'mail_event_unknown', { kind: event?.kind });
    return respond(mailEventsResponseSchema, { result });
  });
}

function parseBody<Schema extends z.core.$ZodType>(
  body: string,
  schema: Schema,
): z.core.output<Schema> {
  try {
    return parseInput(JSON.parse(body), schema);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError('invalid_json', 'The request is not valid JSON.');
  }
}

function idOrNull(text: string | undefined): string | null {
  const id = text?.replace(/^<|>$/g, '').split('@')[0];
  return resultSchema.safeParse(id).success ? (id ?? null) : null;
}

const RESEND_KINDS: Readonly<Record<string, MailEvent['kind']>> = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounce',
  'email.complained': 'complaint',
};

function fromResend(eventId: string, { type, data }: ResendEvent): MailEvent | null {
  const kind = RESEND_KINDS[type];
  if (kind === undefined) return null;
  const tags = data.tags ?? {};
  const mailId = Array.isArray(tags)
    ? tags.find(({ name }) => name === MAIL_ID_TAG)?.value
    : tags[MAIL_ID_TAG];
  return {
    eventId: `resend:${eventId}`,
    kind: kind === 'bounce' ? resendBounceKind(data.bounce?.type, data.bounce?.subType) : kind,
    mailId: idOrNull(mailId),
    email: data.to?.[0] ?? null,
    detail: data.bounce?.message ?? null,
  };
}

function fromGeneric(event: z.core.output<typeof mailEventSchema>): MailEvent {
  return {
    eventId: event.id,
    kind: event.type === 'bounce' ? bounceKind(event.permanent, event.detail) : event.type,
    mailId: idOrNull(event.message_id),
    email: event.email ?? null,
    detail: event.detail ?? null,
  };
}
