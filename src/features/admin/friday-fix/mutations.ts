import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  fridayFixIssueResponseSchema,
  type FridayFixIssueResponse,
} from '@domain/api/admin/friday-fix-issue.ts';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { issueKeys, issueQuery, type Issue } from '@/features/admin/friday-fix/queries';

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: issueKeys.all });

/** Makes a draft for a date. The form shows a failure itself. Returns its id. */
export function useCreateIssue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ date, title }: { date: string; title: string }) => {
      const { data, error } = await supabase
        .from('friday_fix_issues')
        .insert({ issue_date: date, title, subject: title })
        .select('id')
        .single();
      if (error !== null) throw toAppError(error);
      return data.id;
    },
    onSuccess: () => reload(client),
    meta: { silent: true },
  });
}

type IssueWords = Pick<Issue, 'issue_date' | 'title' | 'subject' | 'intro'>;

/** Stores the words of a draft. The form shows a failure itself. */
export function useSaveIssue(issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: IssueWords) => {
      const { error } = await supabase.from('friday_fix_issues').update(words).eq('id', issueId);
      if (error !== null) throw toAppError(error);
    },
    onSuccess: () => reload(client),
    meta: { silent: true },
  });
}

/** Deletes a draft; its offers wait again. */
export function useDeleteIssue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (issueId: string) => {
      const { error } = await supabase.from('friday_fix_issues').delete().eq('id', issueId);
      if (error !== null) throw toAppError(error);
    },
    onSuccess: () => reload(client),
  });
}

/** Puts an offered card at the end of the draft. */
export function useAddCard(issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offerId: string) =>
      rpc('add_card', { p_issue_id: issueId, p_offer_id: offerId }, z.string()),
    onSettled: () => reload(client),
  });
}

/** Changes the words of a card in the draft. The dialog shows a failure itself. */
export function useEditCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      itemId,
      title,
      bullets,
    }: {
      itemId: string;
      title: string;
      bullets: string[];
    }) => rpc('edit_card', { p_item_id: itemId, p_title: title, p_bullets: bullets }, z.unknown()),
    onSuccess: () => reload(client),
    meta: { silent: true },
  });
}

/** Takes a card out of the draft. */
export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (itemId: string) => rpc('remove_card', { p_item_id: itemId }, z.unknown()),
    onSettled: () => reload(client),
  });
}

/** Stores a new order of the cards; the list shows it at once. */
export function useOrderCards(issueId: string) {
  const client = useQueryClient();
  const { queryKey } = issueQuery(issueId);
  return useMutation({
    mutationFn: (itemIds: readonly string[]) =>
      rpc('order_cards', { p_issue_id: issueId, p_item_ids: [...itemIds] }, z.unknown()),
    onMutate: async (itemIds) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (issue) =>
        issue === undefined
          ? issue
          : {
              ...issue,
              items: issue.items.toSorted((a, b) => itemIds.indexOf(a.id) - itemIds.indexOf(b.id)),
            },
      );
      return { before };
    },
    onError: (_error, _itemIds, context) => {
      if (context?.before !== undefined) client.setQueryData(queryKey, context.before);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Says no to an offer, with a word to its creator. The dialog shows a failure itself. */
export function useDeclineCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offerId, note }: { offerId: string; note: string }) =>
      rpc('decline_card', { p_offer_id: offerId, p_note: note }, z.unknown()),
    onSuccess: () => reload(client),
    meta: { silent: true },
  });
}

/** Takes a sent card off the page. The dialog shows a failure itself. */
export function useWithdrawCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, reason }: { itemId: string; reason: string }) =>
      rpc('withdraw_card', { p_item_id: itemId, p_reason: reason }, z.unknown()),
    onSuccess: () => reload(client),
    meta: { silent: true },
  });
}

/** Takes a scheduled issue back to the drafts. */
export function useUnscheduleIssue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (issueId: string) => rpc('unschedule_issue', { p_issue_id: issueId }, z.unknown()),
    onSettled: () => reload(client),
  });
}

/** Sends the mails of an issue again that failed. */
export function useResendFailed(issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc('resend_failed', { p_issue_id: issueId }, z.int()),
    onSettled: () => client.invalidateQueries({ queryKey: issueKeys.results(issueId) }),
  });
}

/** Checks, schedules or test-mails an issue. The panel shows a failure itself. */
export function useIssueAction(issueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'check' | 'schedule' | 'test'): Promise<FridayFixIssueResponse> =>
      invokeFunction('admin/friday-fix-issue', {
        body: { issue_id: issueId, action },
        schema: fridayFixIssueResponseSchema,
      }),
    onSuccess: async (_response, action) => {
      if (action === 'schedule') await reload(client);
    },
    meta: { silent: true },
  });
}
