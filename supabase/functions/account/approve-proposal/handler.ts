import { z } from 'zod';
import {
  approveProposalRequestSchema,
  approveProposalResponseSchema,
} from '../../_shared/domain/api/account/approve-proposal.ts';
import type { ErrorCode } from '../../_shared/domain/errors.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { queueLetter, type LetterDeps } from '../../_shared/runtime/mail/queue-letter.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

/** What `proposal_to_send` returns: the outlets that are not decided. */
export const toSendSchema = z.object({
  variation_id: z.uuid(),
  outlet_ids: z.array(z.uuid()),
});

export interface Deps extends LetterDeps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `proposal_not_found`, 409 `proposal_closed`, `version_conflict`. */
  toSend: (
    userId: string,
    proposalId: string,
    revision: number,
  ) => Promise<z.infer<typeof toSendSchema>>;
  /** Keeps what became of an outlet; true when its send is stored. */
  note: (
    userId: string,
    proposalId: string,
    outletId: string,
    refusal: string | null,
  ) => Promise<boolean>;
  log: Log;
}

const APPROVALS_PER_HOUR = 60;

/** What keeps the pitch from one outlet alone. Anything else keeps it from all, and the proposal waits on. */
const ABOUT_ONE_OUTLET: readonly ErrorCode[] = [
  'ai_refused',
  'already_sent',
  'do_not_contact',
  'low_relevance',
  'near_copy',
  'copy_of_others',
  'no_contact',
  'not_taking_pitches',
  'outlet_not_found',
  'probation',
  'weekly_cap',
];

/** The creator's yes: queues the letter to each outlet of a proposal, as the creator, in the words that they read. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'approve-proposal', methods: ['POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireUser(request);
      const { proposal_id, revision } = await readJson(request, approveProposalRequestSchema);
      await enforceLimit(deps.hit, `approve-proposal:${caller.id}`, APPROVALS_PER_HOUR, 3600);
      const { variation_id, outlet_ids } = await deps.toSend(caller.id, proposal_id, revision);

      let sent = 0;
      const refused: { outlet_id: string; reason: string }[] = [];
      // One after another: each send counts in the limits that the next is checked against.
      for (const outlet_id of outlet_ids) {
        const refusal = await send(caller.id, variation_id, outlet_id, revision);
        if (await deps.note(caller.id, proposal_id, outlet_id, refusal)) sent += 1;
        else if (refusal !== null) refused.push({ outlet_id, reason: refusal });
      }
      return respond(approveProposalResponseSchema, { sent, refused });
    },
  );

  /** Queues one letter; returns why this outlet does not get it, or null. */
  async function send(
    userId: string,
    variationId: string,
    outletId: string,
    revision: number,
  ): Promise<string | null> {
    try {
      await queueLetter(deps, {
        userId,
        variationId,
        outletId,
        revision,
        kit: true,
        followUp: false,
        releaseAt: () => null,
      });
      return null;
    } catch (error) {
      if (error instanceof HttpError && ABOUT_ONE_OUTLET.includes(error.code)) return error.message;
      throw error;
    }
  }
}
