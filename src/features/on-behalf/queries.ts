import { outletPageSchema } from '@domain/outlet/outlet.ts';
import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import { variationWordsSchema } from '@domain/pitch/stored-pitch.ts';
import { pitchProfileSchema } from '@domain/profile/profile.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

/** Key prefix of what helpers and creators see of each other. */
export const onBehalfKey = ['on-behalf'] as const;

const helpedSchema = z.object({
  id: z.string(),
  name: z.string(),
  as: z.enum(['team', 'publicist']),
  can_write: z.boolean(),
  can_propose: z.boolean(),
  /** What the team prepared this calendar month, of how many; null for a publicist. */
  prepared: z.nullable(z.int()),
  prepared_limit: z.nullable(z.int()),
  /** Proposals that wait for the creator's answer. */
  waiting: z.int(),
});
export type Helped = z.infer<typeof helpedSchema>;

/** The creators whom an account helps. */
export const helpedCreatorsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'helped', userId],
    queryFn: ({ signal }) => rpc('helped_creators', {}, z.array(helpedSchema), signal),
  });

const proposalStatusSchema = z.enum(['open', 'approved', 'declined', 'withdrawn']);

const newestProposalSchema = z.object({
  id: z.string(),
  status: proposalStatusSchema,
  /** The creator's word with a no. */
  word: z.string(),
  outlets: z.array(z.string()),
});
export type NewestProposal = z.infer<typeof newestProposalSchema>;

const helpedPitchSchema = z.object({
  id: z.string(),
  news_peg: z.string(),
  created_at: z.string(),
  headline: z.nullable(z.string()),
  /** Null for a pitch of the creator's own. */
  prepared_by: z.nullable(z.string()),
  /** Whether the helper may open it. */
  opens: z.boolean(),
  proposal: z.nullable(newestProposalSchema),
  sends: z.int(),
});
export type HelpedPitch = z.infer<typeof helpedPitchSchema>;

const helpedCreatorSchema = z.extend(helpedSchema, {
  profile: z.nullable(pitchProfileSchema),
  closings: z.array(z.string()),
  pitches: z.array(helpedPitchSchema),
});
export type HelpedCreator = z.infer<typeof helpedCreatorSchema>;

/** A creator as a helper works for them. */
export const helpedCreatorQuery = (creatorId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'creator', creatorId],
    queryFn: ({ signal }) =>
      rpc('helped_creator', { p_creator_id: creatorId }, helpedCreatorSchema, signal),
  });

const preparedPitchSchema = z.extend(helpedSchema, {
  proposal: z.nullable(newestProposalSchema),
  /** Whether it was sent: its words stay. */
  left: z.boolean(),
  outlets_per_proposal: z.int(),
});
export type PreparedPitch = z.infer<typeof preparedPitchSchema>;

/** Whose a prepared pitch is, and what became of its proposal. */
export const preparedPitchQuery = (pitchId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'prepared', pitchId],
    queryFn: ({ signal }) =>
      rpc('prepared_pitch', { p_pitch_id: pitchId }, preparedPitchSchema, signal),
  });

const OUTLETS_SHOWN = 15;

/** Outlets that a prepared pitch can go to now, best first. */
export const outletsToProposeQuery = (variationId: string, search: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'outlets', variationId, search],
    queryFn: ({ signal }) =>
      rpc(
        'match_outlets_page',
        {
          p_variation_id: variationId,
          p_sendable: true,
          p_limit: OUTLETS_SHOWN,
          ...(search !== '' && { p_search: search }),
        },
        outletPageSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });

const waitingSchema = z.array(
  z.object({ id: z.string(), pitch_id: z.string(), by: z.string(), headline: z.string() }),
);

/** The proposals that wait for a creator's answer. */
export const waitingProposalsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'waiting', userId],
    queryFn: ({ signal }) =>
      partOr('proposals', userId, waitingSchema, () =>
        rpc('waiting_proposals', {}, waitingSchema, signal),
      ),
    meta: { silent: true },
  });

const proposalSchema = z.object({
  id: z.string(),
  by: z.string(),
  as: z.enum(['team', 'publicist']),
  note: z.string(),
  word: z.string(),
  status: proposalStatusSchema,
  created_at: z.string(),
  pitch_id: z.string(),
  /** The place of the proposed variation in its pitch. */
  position: z.int(),
  news_peg: z.string(),
  revision: z.int(),
  /** Whether the words are others than the mail showed. */
  changed: z.boolean(),
  words: variationWordsSchema,
  outlets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sent: z.boolean(),
      refusal: z.nullable(z.string()),
    }),
  ),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** One proposal with the letter in its present words. */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'proposal', proposalId],
    queryFn: ({ signal }) =>
      rpc('proposal_for_me', { p_proposal_id: proposalId }, proposalSchema, signal),
    // What is agreed to is read anew.
    staleTime: 0,
  });

const rightsShape = { can_write: z.boolean(), can_propose: z.boolean() };

const doneSchema = z.object({
  prepared: z.int(),
  prepared_limit: z.int(),
  helpers: z.array(
    z.object({ ...rightsShape, id: z.string(), name: z.string(), email: z.string() }),
  ),
  invitations: z.array(
    z.object({ ...rightsShape, id: z.string(), email: z.string(), expires_at: z.string() }),
  ),
  items: z.array(
    z.object({
      pitch_id: z.string(),
      news_peg: z.string(),
      prepared_at: z.string(),
      prepared_by: z.string(),
      prepared_as: z.enum(['team', 'publicist']),
      headline: z.nullable(z.string()),
      proposal: z.nullable(newestProposalSchema),
      sends: z.array(
        z.object({
          outlet: z.string(),
          status: pitchStatusSchema,
          answer: z.nullable(pitchAnswerSchema),
          sent_at: z.nullable(z.string()),
          clicked_at: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type DoneForMe = z.infer<typeof doneSchema>;

/** What was done for a creator, and who may do it. */
export const doneForMeQuery = (userId: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'done', userId],
    queryFn: ({ signal }) => rpc('done_for_me', {}, doneSchema, signal),
  });

/** What the invitation of a link offers. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [...onBehalfKey, 'invitation', token],
    queryFn: ({ signal }) =>
      rpc(
        'helper_invitation',
        { p_token: token },
        z.object({ ...rightsShape, creator: z.string() }),
        signal,
      ),
    retry: false,
    // Once it is accepted the link opens nothing more, which is no failure.
    meta: { silent: true },
  });
