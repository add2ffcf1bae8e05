import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CARD_FORMATS } from '@domain/friday-fix/issue.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';

const issueRowSchema = z.object({
  id: z.string(),
  issue_date: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'scheduled', 'published']),
});
export type IssueRow = z.infer<typeof issueRowSchema>;

const itemSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  assets_url: z.nullable(z.string()),
  relevance: z.enum(['high', 'medium', 'low']),
  format: z.enum(CARD_FORMATS),
  city_region: z.nullable(z.string()),
  news_peg: z.nullable(z.string()),
  withdrawn_reason: z.nullable(z.string()),
});
export type IssueItem = z.infer<typeof itemSchema>;

const issueSchema = z.object({
  id: z.string(),
  issue_date: z.string(),
  title: z.string(),
  subject: z.nullable(z.string()),
  intro: z.nullable(z.string()),
  status: z.enum(['draft', 'scheduled', 'published']),
  scheduled_at: z.nullable(z.string()),
  items: z.array(itemSchema),
});
export type Issue = z.infer<typeof issueSchema>;

const candidateSchema = z.object({
  offer_id: z.string(),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  format: z.string(),
  creator_name: z.nullable(z.string()),
  city_region: z.nullable(z.string()),
  beats: z.array(z.string()),
  news_peg: z.string(),
  ran_lately: z.boolean(),
  stale: z.boolean(),
  score: z.number(),
  reasons: z.array(z.string()),
  /** Its news hurt people. */
  solemn: z.boolean(),
});
export type Candidate = z.infer<typeof candidateSchema>;

const resultsSchema = z.object({
  recipients: z.nullable(z.number()),
  mails_begin: z.string(),
  sent: z.number(),
  delivered: z.number(),
  waiting: z.number(),
  failed: z.number(),
  skipped: z.number(),
  bounced: z.number(),
  complained: z.number(),
  clicked: z.number(),
  unsubscribed: z.number(),
  next_due: z.nullable(z.string()),
  cards: z.array(
    z.object({
      item_id: z.string(),
      verdicts: z.record(z.string(), z.number()),
      introductions: z.number(),
    }),
  ),
});
export type IssueResults = z.infer<typeof resultsSchema>;

export const issueKeys = {
  all: ['admin', 'friday-fix'] as const,
  list: ['admin', 'friday-fix', 'issues'] as const,
  issue: (id: string) => ['admin', 'friday-fix', 'issue', id] as const,
  candidates: (id: string) => ['admin', 'friday-fix', 'candidates', id] as const,
  results: (id: string) => ['admin', 'friday-fix', 'results', id] as const,
};

async function fetchIssues(signal: AbortSignal): Promise<IssueRow[]> {
  const { data, error } = await supabase
    .from('friday_fix_issues')
    .select('id, issue_date, title, status')
    .order('issue_date', { ascending: false })
    .limit(60)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return z.array(issueRowSchema).parse(data);
}

/** A scheduled issue goes out by itself. */
const LOOK_AGAIN_MS = 15_000;

/** The issues, newest first, drafts too. */
export const issuesQuery = () =>
  queryOptions({
    queryKey: issueKeys.list,
    queryFn: ({ signal }) => fetchIssues(signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'scheduled') === true && LOOK_AGAIN_MS,
  });

async function fetchIssue(id: string, signal: AbortSignal): Promise<Issue> {
  const { data, error } = await supabase
    .from('friday_fix_issues')
    .select(
      `id, issue_date, title, subject, intro, status, scheduled_at,
      items:friday_fix_items(id, title, summary_bullets, assets_url, relevance, format, city_region, news_peg, withdrawn_reason)`,
    )
    .eq('id', id)
    .order('position', { referencedTable: 'friday_fix_items' })
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data === null) {
    throw new AppError({
      code: 'issue_not_found',
      message: 'No such issue',
      userMessage: 'This issue is gone.',
    });
  }
  return issueSchema.parse(data);
}

/** One issue with its cards in order. */
export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.issue(id),
    queryFn: ({ signal }) => fetchIssue(id, signal),
    refetchInterval: ({ state }) => state.data?.status === 'scheduled' && LOOK_AGAIN_MS,
  });

/** The offers that wait, best first for this issue. */
export const candidatesQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.candidates(id),
    queryFn: ({ signal }) =>
      rpc('issue_candidates', { p_issue_id: id }, z.array(candidateSchema), signal),
  });

/** What came of an issue. */
export const resultsQuery = (id: string) =>
  queryOptions({
    queryKey: issueKeys.results(id),
    queryFn: ({ signal }) => rpc('issue_results', { p_issue_id: id }, resultsSchema, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
