import { z } from 'zod';
import {
  optOutRequestSchema,
  optOutResponseSchema,
  pitchAnswerRequestSchema,
  pitchAnswerResponseSchema,
  pitchAnswerStateSchema,
  type OptOutChoice,
  type PitchAnswerRow,
  type RecordedAnswerRow,
  type ShownReach,
} from '../../_shared/domain/api/links/pitch-answer.ts';
import { linkTokenSchema } from '../../_shared/domain/access/link-token.ts';
import {
  renderAnswerCopyMail,
  renderAnswerMail,
  type AnswerMailInput,
} from '../../_shared/domain/mail/answer-mail.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { mailReach } from '../../_shared/domain/mail/reach-block.ts';
import { isYes, type PitchAnswer } from '../../_shared/domain/pitch/answer-words.ts';
import { pitchAnswerSchema } from '../../_shared/domain/pitch/answer.ts';
import { saidParts, shownSource } from '../../_shared/domain/pitch/whose-word.ts';
import { freeTimes } from '../../_shared/domain/profile/reach.ts';
import { reachSchema } from '../../_shared/domain/profile/reach-schema.ts';
import { paths } from '../../_shared/domain/paths.ts';
import {
  clientAddress,
  endpoint,
  parseInput,
  readJson,
  respond,
  type Handler,
} from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';
import { hashToken } from '../../_shared/runtime/crypto.ts';

/** The data of the mails about an answer, as `get_answer_context` returns it. */
export const answerContextSchema = z.object({
  send_id: z.uuid(),
  pitch_id: z.uuid(),
  subject: z.string(),
  outlet_name: z.string(),
  outlet_invented: z.boolean().optional(),
  answer: z.nullable(pitchAnswerSchema),
  creator: z.object({
    name: z.string().nullable(),
    email: z.string(),
    ...reachSchema.shape,
    invented: z.boolean().optional(),
  }),
  editor: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
});
export type AnswerContext = z.infer<typeof answerContextSchema>;

export interface Answer {
  tokenHash: string;
  answer: PitchAnswer;
  note: string | null;
  /** Queued on a yes and on every change. */
  toCreator: RenderedMail;
  /** Queued on the first yes; null for another answer. */
  toEditor: RenderedMail | null;
}

export interface Deps {
  hit: RateLimiter;
  /** Throws HttpError 404 `unknown_token`. */
  read: (tokenHash: string) => Promise<PitchAnswerRow>;
  /** Throws HttpError 404 `unknown_token`. */
  context: (tokenHash: string) => Promise<AnswerContext>;
  /** Throws HttpError 404 `unknown_token`. */
  record: (answer: Answer) => Promise<RecordedAnswerRow>;
  /** Throws HttpError 404 `unknown_token`. */
  optOut: (tokenHash: string, choice: OptOutChoice) => Promise<OptOutChoice>;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_FIVE_MINUTES = 60;

/**
 * The editor's one-tap answer, authorized by the token of the mailed link. GET `?t=` returns the
 * pitch and changes nothing, because mail scanners follow links; POST records the answer, or whose
 * mails to stop, and may be repeated.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'pitch-answer', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      await enforceLimit(
        deps.hit,
        `pitch-answer:${clientAddress(request)}`,
        CALLS_PER_FIVE_MINUTES,
        300,
      );
      if (request.method === 'GET') {
        const token = new URL(request.url).searchParams.get('t') ?? '';
        const hash = hashToken(parseInput(token, linkTokenSchema));
        return respond(pitchAnswerStateSchema, shownPitch(await deps.read(hash)));
      }
      const body = await readJson(request, z.unknown());
      if (typeof body === 'object' && body !== null && 'opt_out' in body) {
        const { token, opt_out } = parseInput(body, optOutRequestSchema);
        return respond(optOutResponseSchema, {
          opt_out: await deps.optOut(hashToken(token), opt_out),
        });
      }
      const input = parseInput(body, pitchAnswerRequestSchema);
      const hash = hashToken(input.token);
      const note = input.note === undefined || input.note === '' ? null : input.note;
      const context = await deps.context(hash);
      const mail = mailInput(context, input.answer, note, deps.siteUrl());
      const recorded = await deps.record({
        tokenHash: hash,
        answer: input.answer,
        note,
        toCreator: renderAnswerMail(mail),
        toEditor: isYes(input.answer) ? renderAnswerCopyMail(mail) : null,
      });
      deps.triggerMailWorker();
      return respond(pitchAnswerResponseSchema, {
        ...recorded,
        reach: shownReach(recorded.reach),
      });
    },
  );
}

/** Sentences are told apart and named here, so that the page needs no code for it. */
function shownPitch(row: PitchAnswerRow) {
  const { line1_hook, line2_whynow, line3_whyyou, talking_points, sources, ...rest } = row;
  const said = (line: string) =>
    saidParts(line, sources).map(({ text, source }) => ({
      text,
      source: source === null || source === 'ours' ? null : shownSource(source),
      ours: source === 'ours',
    }));
  return {
    ...rest,
    lines: [line1_hook, line2_whynow, line3_whyyou].map(said).filter((parts) => parts.length > 0),
    points: (talking_points ?? []).map(said),
    reach: shownReach(row.reach),
  };
}

function shownReach(reach: PitchAnswerRow['reach']): ShownReach {
  if (reach === null) return null;
  const { email, phone, slug } = reach;
  return { email, phone, slug, times: freeTimes(reach) };
}

function mailInput(
  context: AnswerContext,
  answer: PitchAnswer,
  note: string | null,
  site: string,
): AnswerMailInput {
  const { creator } = context;
  return {
    answer,
    previous: context.answer,
    note,
    outletName: context.outlet_name,
    outletInvented: context.outlet_invented,
    subject: context.subject,
    creator: {
      name: creator.name,
      email: creator.email,
      invented: creator.invented,
      ...mailReach(creator, site),
    },
    editor: context.editor,
    pitchUrl: site + paths.pitch.getHref(context.pitch_id, { send: context.send_id }),
  };
}
