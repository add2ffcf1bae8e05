import { editorVoiceSchema } from '@domain/account/editor-voice-schema.ts';
import { CARD_FORMATS, type CardFormat } from '@domain/friday-fix/issue.ts';
import { cardVerdictSchema } from '@domain/friday-fix/verdict.ts';
import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { INTRO_STATUSES } from '@domain/friday-fix/introduction.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';

export const ARCHIVE_PAGE = 20;

/** Filters of the archive; null means all. */
export interface ArchiveFilters {
  search: string;
  format: CardFormat | null;
  verdict: CardVerdict | null;
}

const keys = {
  // Both are read again when the rules of the editor are saved: the order of the cards follows them.
  latest: (userId: string) => ['editor-rules', userId, 'latest-issue'] as const,
  digest: (userId: string) => ['editor-rules', userId, 'digest'] as const,
  requests: (userId: string) => ['friday-fix', 'requests', userId] as const,
  verdicts: (userId: string) => ['friday-fix', 'verdicts', userId] as const,
  archives: (userId: string) => ['friday-fix', 'archive', userId] as const,
  archive: (userId: string, filters: ArchiveFilters) =>
    ['friday-fix', 'archive', userId, filters] as const,
  receipt: (userId: string) => ['friday-fix', 'receipt', userId] as const,
};

const cardFields = {
  id: z.string(),
  title: z.string(),
  summary_bullets: z.array(z.string()),
  assets_url: z.nullable(z.string()),
  format: z.enum(CARD_FORMATS),
  city_region: z.nullable(z.string()),
  news_peg: z.nullable(z.string()),
  model_written: z.boolean(),
  invented: z.boolean(),
};

const readerItemSchema = z.object({
  ...cardFields,
  relevance: z.enum(['high', 'medium', 'low']),
  /** Why the card stands where it stands, as a phrase; null without a reason. */
  reason: z.nullable(z.string()),
});
export type ReaderItem = z.infer<typeof readerItemSchema>;

const readerIssueSchema = z.object({ issue_date: z.string(), items: z.array(readerItemSchema) });
export type ReaderIssue = z.infer<typeof readerIssueSchema>;

const latestSchema = z.nullable(readerIssueSchema);

/** The latest issue with its cards in the reader's own order; null without one. */
export const latestIssueQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.latest(userId),
    queryFn: ({ signal }) =>
      partOr('issue', userId, latestSchema, () => rpc('my_latest_issue', {}, latestSchema, signal)),
  });

const requestsSchema = z.array(
  z.object({
    id: z.string(),
    item_id: z.string(),
    status: z.enum(INTRO_STATUSES),
    created_at: z.string(),
  }),
);

export type IntroState = z.infer<typeof requestsSchema>[number];

/** This media person's introduction requests with their status. */
export const introRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.requests(userId),
    queryFn: ({ signal }) =>
      partOr('asked', userId, requestsSchema, () =>
        rpc('asked_introductions', {}, requestsSchema, signal),
      ),
  });

const rateSchema = z.nullable(
  z.object({
    answered: z.number(),
    asked: z.number(),
    hours: z.nullable(z.number()),
    /** On whose word the creator reads that the reader asks. */
    asks_as: z.optional(editorVoiceSchema),
    /** The creator's public press kit, and whether it shows an email and a phone. */
    kit: z.optional(
      z.nullable(z.object({ slug: z.string(), email: z.boolean(), phone: z.boolean() })),
    ),
  }),
);

/** How the creator of a story answers introduction requests, and where else they can be reached; null when the story no longer exists. */
export const introRateQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['friday-fix', 'intro-rate', itemId],
    queryFn: ({ signal }) => rpc('item_intro_rate', { p_item_id: itemId }, rateSchema, signal),
    meta: { silent: true },
  });

const samplesSchema = z.array(z.string());

/** The ids of the sample stories whose creator, a demo account, can be asked: behind most invented ones is nobody. */
export const samplesToAskQuery = (userId: string) =>
  queryOptions({
    queryKey: ['friday-fix', 'samples-to-ask', userId],
    queryFn: ({ signal }) =>
      partOr('samples', userId, samplesSchema, () =>
        rpc('samples_to_ask', {}, samplesSchema, signal),
      ),
    staleTime: Infinity,
    meta: { silent: true },
  });

const verdictsSchema = z.array(z.object({ item_id: z.string(), verdict: cardVerdictSchema }));

/** The reader's verdicts by the id of the card. */
export type Verdicts = Readonly<Partial<Record<string, CardVerdict>>>;

async function fetchVerdicts(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('card_verdicts')
    .select('item_id, verdict')
    .eq('user_id', userId)
    .order('updated_at', { ascending: false })
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return verdictsSchema.parse(data);
}

/** The reader's own verdicts on cards, of all issues. */
export const verdictsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.verdicts(userId),
    queryFn: async ({ signal }): Promise<Verdicts> => {
      const said = await partOr('verdicts', userId, verdictsSchema, () =>
        fetchVerdicts(userId, signal),
      );
      return Object.fromEntries(said.map(({ item_id, verdict }) => [item_id, verdict]));
    },
  });

const archiveRowSchema = z.object({
  ...cardFields,
  issue_date: z.string(),
  position: z.int(),
});
export type ArchiveRow = z.infer<typeof archiveRowSchema>;

/** Part of every archive query key, for invalidation. */
export const archiveKey = keys.archives;

/** Cards of all issues that pass the filters, newest first, twenty at a time. */
export const archiveQuery = (userId: string, { search, format, verdict }: ArchiveFilters) =>
  infiniteQueryOptions({
    queryKey: keys.archive(userId, { search, format, verdict }),
    queryFn: ({ pageParam, signal }): Promise<ArchiveRow[]> =>
      rpc(
        'friday_fix_archive',
        {
          p_search: search,
          p_limit: ARCHIVE_PAGE,
          ...(format !== null && { p_format: format }),
          ...(verdict !== null && { p_verdict: verdict }),
          ...(pageParam !== null && {
            p_after_date: pageParam.issue_date,
            p_after_position: pageParam.position,
          }),
        },
        z.array(archiveRowSchema),
        signal,
      ),
    initialPageParam: null as ArchiveRow | null,
    getNextPageParam: (last) => (last.length < ARCHIVE_PAGE ? null : (last.at(-1) ?? null)),
    // The rows stay while the next search is on its way.
    placeholderData: keepPreviousData,
  });

const countsSchema = z.array(z.object({ name: z.string(), creators: z.int() }));

const receiptSchema = z.object({
  stories: z.int(),
  creators: z.int(),
  new_creators: z.int(),
  places: countsSchema,
  beats: countsSchema,
  list: z.array(
    z.object({
      creator: z.string(),
      title: z.string(),
      marked_at: z.string(),
      source: z.enum(['card', 'pitch']),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Whom the reader covered in the last 12 months, by own marks; null while the receipt is off. */
export const receiptQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.receipt(userId),
    queryFn: ({ signal }) => rpc('my_receipt', {}, z.nullable(receiptSchema), signal),
  });

const digestSchema = z.nullable(
  z.object({ digest_subscribed: z.boolean(), digest_day: z.string(), digest_hour: z.number() }),
);
export type DigestTime = z.infer<typeof digestSchema>;

async function fetchDigest(userId: string, signal: AbortSignal): Promise<DigestTime> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('digest_subscribed, digest_day, digest_hour')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return digestSchema.parse(data);
}

/** When the reader gets the issue by mail; null for accounts that are no editors. */
export const digestQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.digest(userId),
    queryFn: ({ signal }) =>
      partOr('digest', userId, digestSchema, () => fetchDigest(userId, signal)),
    meta: { silent: true },
  });
