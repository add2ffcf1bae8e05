import { z } from 'zod';
import {
  proposePitchRequestSchema,
  proposePitchResponseSchema,
} from '../../_shared/domain/api/account/propose-pitch.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { renderProposalMail } from '../../_shared/domain/mail/on-behalf-mails.ts';
import { paths } from '../../_shared/domain/paths.ts';
import {
  storedPitchSchema,
  storedVariationSchema,
} from '../../_shared/domain/pitch/stored-pitch.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { refuseSolemn } from '../../_shared/runtime/refuse-solemn.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

/** What the mail is written from, as `proposal_context` returns it. */
export const proposalContextSchema = z.object({
  pitch: storedPitchSchema,
  variation: storedVariationSchema,
  creator: z.object({ name: z.string() }),
  helper: z.object({ name: z.string(), as: z.enum(['team', 'publicist']) }),
  outlets: z.array(z.string()),
});

export interface Proposal {
  helperId: string;
  proposalId: string;
  variationId: string;
  revision: number;
  outletIds: readonly string[];
  note: string;
  mail: RenderedMail;
}

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `pitch_not_found`, 403 `not_helper`. */
  context: (
    helperId: string,
    variationId: string,
    outletIds: readonly string[],
  ) => Promise<z.infer<typeof proposalContextSchema>>;
  /** Throws what would refuse the send, and 409 `already_proposed`. */
  propose: (proposal: Proposal) => Promise<z.infer<typeof proposePitchResponseSchema>>;
  newId: () => string;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const PROPOSALS_PER_HOUR = 30;

/** A helper asks a creator for the yes to a prepared pitch, by mail and in the app. Sends nothing to an outlet. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'propose-pitch', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const { variation_id, revision, outlet_ids, note } = await readJson(
      request,
      proposePitchRequestSchema,
    );
    await enforceLimit(deps.hit, `propose-pitch:${caller.id}`, PROPOSALS_PER_HOUR, 3600);
    const context = await deps.context(caller.id, variation_id, outlet_ids);
    if (context.variation.revision !== revision) {
      throw new HttpError(
        'version_conflict',
        'The pitch was changed meanwhile. Please look at it again and propose it.',
      );
    }
    refuseSolemn(context.pitch);
    const proposalId = deps.newId();
    const stored = await deps.propose({
      helperId: caller.id,
      proposalId,
      variationId: variation_id,
      revision,
      outletIds: outlet_ids,
      note,
      mail: renderProposalMail({
        creatorName: context.creator.name,
        helper: context.helper,
        variation: context.variation,
        outlets: context.outlets,
        note,
        url: deps.siteUrl() + paths.proposal.getHref(proposalId),
      }),
    });
    deps.triggerMailWorker();
    return respond(proposePitchResponseSchema, stored);
  });
}
