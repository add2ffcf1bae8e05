import { fridayFixIssueSchema, type FridayFixIssue } from '@domain/friday-fix/issue.ts';
import { INTRO_STATUSES } from '@domain/api/request-intro.ts';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { supabase } from '@/lib/supabase';

const keys = {
  latest: ['friday-fix', 'latest'] as const,
  requests: (userId: string) => ['friday-fix', 'requests', userId] as const,
};

async function fetchLatestIssue(signal: AbortSignal): Promise<FridayFixIssue | null> {
  const { data, error } = await supabase
    .from('friday_fix_issues')
    .select(
      `id, issue_date, title,
      items:friday_fix_items(id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg)`,
    )
    .eq('status', 'published')
    .order('issue_date', { ascending: false })
    .order('position', { referencedTable: 'friday_fix_items' })
    .limit(1)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return z.nullable(fridayFixIssueSchema).parse(data);
}

/** The newest published issue with its stories in order; null while there is none. */
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

/** The introductions that this media person asked for, and what the creators said. */
export const introRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.requests(userId),
    queryFn: ({ signal }) => fetchRequests(userId, signal),
  });
