import { approveProposalResponseSchema } from '@domain/api/account/approve-proposal.ts';
import { inviteHelperResponseSchema } from '@domain/api/account/invite-helper.ts';
import { proposePitchResponseSchema } from '@domain/api/account/propose-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';
import { onBehalfKey } from '@/features/on-behalf/queries';

/** Runs an act and reads anew what both sides see. The caller shows a failure. */
function useAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Also after a failure: what refused the act has changed what is shown.
    onSettled: () => client.invalidateQueries({ queryKey: onBehalfKey }),
    meta: { silent: true },
  });
}

interface NewProposal {
  variationId: string;
  revision: number;
  outletIds: readonly string[];
  note: string;
}

/** Asks the creator for the yes to a prepared pitch. */
export const useProposePitch = () =>
  useAct(({ variationId, revision, outletIds, note }: NewProposal) =>
    invokeFunction('account/propose-pitch', {
      body: { variation_id: variationId, revision, outlet_ids: outletIds, note },
      schema: proposePitchResponseSchema,
    }),
  );

/** Takes an open proposal back. */
export const useWithdrawProposal = () =>
  useAct((proposalId: string) =>
    rpc('withdraw_proposal', { p_proposal_id: proposalId }, z.unknown()),
  );

/** The creator's yes, to the words of a revision. */
export function useApproveProposal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      invokeFunction('account/approve-proposal', {
        body: { proposal_id: id, revision },
        schema: approveProposalResponseSchema,
      }),
    // A sent pitch shows on the dashboard, in the history and on its own page.
    onSettled: () => client.invalidateQueries(),
    meta: { silent: true },
  });
}

/** The creator's no, with a word or without. */
export const useDeclineProposal = () =>
  useAct(({ id, word }: { id: string; word: string }) =>
    rpc('decline_proposal', { p_proposal_id: id, p_word: word }, z.unknown()),
  );

interface InviteOptions {
  onDone: () => void;
  /** Shows the failure. */
  onError: (error: Error) => void;
}

/** Invites an address to help. */
export function useInviteHelper({ onDone, onError }: InviteOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: { email: string; can_write: boolean; can_propose: boolean }) =>
      invokeFunction('account/invite-helper', {
        body: invitation,
        schema: inviteHelperResponseSchema,
      }),
    onSuccess: () => {
      toast.success('Invitation sent');
      onDone();
    },
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: onBehalfKey }),
    meta: { silent: true },
  });
}

/** Takes an invitation back. */
export const useTakeBackInvitation = () =>
  useAct((id: string) => rpc('take_back_invitation', { p_invitation_id: id }, z.unknown()));

/** Ends what a helper may do for a creator. */
export const useEndHelper = () =>
  useAct(({ creatorId, helperId }: { creatorId: string; helperId: string }) =>
    rpc('end_helper', { p_creator_id: creatorId, p_helper_id: helperId }, z.unknown()),
  );

/** Takes an invitation; returns the creator's id. */
export const useAcceptInvitation = () =>
  useAct((token: string) => rpc('accept_helper_invitation', { p_token: token }, z.string()));
