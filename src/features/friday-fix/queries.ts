import {
  ISSUE_COLUMNS,
  ISSUE_MAX_ITEMS,
  readLatestIssue,
  type FridayFixIssue,
} from '@domain/friday-fix/issue.ts';
import { INTRO_STATUSES } from '@domain/api/request-intro.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';

const keys = {
  latest: ['friday-fix', 'latest'] as const,
  requests: (userId: string) => ['friday-fix', 'requests', userId] as const,
};

async function fetchLatestIssue(signal: AbortSignal): Promise<FridayFixIssue | null> {
  const { data, error } = await supabase
    .from('friday_fix_issues')
    .select(ISSUE_COLUMNS)
    .eq('status', 'published')
    .order('issue_date', { ascending: false })
    .order('position', { referencedTable: 'friday_fix_items' })
    .limit(1)
    .limit(ISSUE_MAX_ITEMS, { referencedTable: 'friday_fix_items' })
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return readLatestIssue(data);
}

/** The newest published issue with its items in order; null without one. */
export const latestIssueQuery = () =>
  queryOptions({
    queryKey: keys.latest,
    queryFn: ({ signal }) => fetchLatestIssue(signal),
  });

const requestsSchema = z.array(
  z.object({ item_id: z.string(), status: z.enum(INTRO_STATUSES), created_at: z.string() }),
);

export type IntroState = z.infer<typeof requestsSchema>[number];

async function fetchRequests(userId: string, signal: AbortSignal): Promise<IntroState[]> {
  const { data, error } = await supabase
    .from('intro_requests')
    .select('item_id, status, created_at')
    .eq('media_user_id', userId)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return requestsSchema.parse(data);
}

/** This media person's introduction requests with their status. */
export const introRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.requests(userId),
    queryFn: ({ signal }) => fetchRequests(userId, signal),
  });

const rateSchema = z.nullable(
  z.object({ answered: z.number(), asked: z.number(), hours: z.nullable(z.number()) }),
);

/** How the creator of a story answers introduction requests; null when the story is gone. */
export const introRateQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['friday-fix', 'intro-rate', itemId],
    queryFn: ({ signal }) => rpc('item_intro_rate', { p_item_id: itemId }, rateSchema, signal),
    meta: { silent: true },
  });
