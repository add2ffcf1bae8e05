import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pitchAnswerSchema, pitchStatusSchema } from '@domain/pitch/answer.ts';
import { pitchTypeSchema, type PitchType } from '@domain/pitch/pitch.ts';
import {
  nearCopySchema,
  pitchListRowSchema,
  storedPitchSchema,
  storedVariationSchema,
  type PitchListRow,
  type PitchStage,
} from '@domain/pitch/stored-pitch.ts';
import * as z from 'zod/mini';
import { AppError, toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';

export const ownMarkSchema = z.enum(['replied', 'booked', 'published']);
/** What a creator says came of a send outside of the mail's links. */
export type OwnMark = z.infer<typeof ownMarkSchema>;

const sendRowSchema = z.object({
  id: z.string(),
  variation_id: z.string(),
  outlet_id: z.string(),
  /** The name of the outlet; that of a sample says so. */
  outlet_label: z.string(),
  status: pitchStatusSchema,
  answer: z.nullable(pitchAnswerSchema),
  answer_note: z.nullable(z.string()),
  error: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  clicked_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** When the mail may leave. */
  release_at: z.string(),
  /** Whether it waits for the draw among new accounts, at `release_at`. */
  in_draw: z.boolean(),
  /** Whether the account is no longer new, so that it could go at once instead. */
  may_go_now: z.boolean(),
  /** The editor's name and address; null without a yes. */
  editor_name: z.nullable(z.string()),
  editor_email: z.nullable(z.string()),
  subject: z.string(),
  follow_up_wanted: z.boolean(),
  own_mark: z.nullable(ownMarkSchema),
  own_mark_url: z.nullable(z.string()),
  /** The day on which the piece came out. */
  own_mark_on: z.nullable(z.string()),
  /** When the creator said that they had answered a yes. */
  yes_replied_at: z.nullable(z.string()),
});
// Not renamed by the query: the local API does not know an alias of a computed column.
const sendSchema = z.pipe(
  sendRowSchema,
  z.transform(({ outlet_label: outlet_name, ...send }) => ({ ...send, outlet_name })),
);

const pitchSchema = z.extend(storedPitchSchema, {
  /** When the creator last said that the peg still holds. */
  peg_confirmed_at: z.nullable(z.string()),
  /** When it was first sent, copied or downloaded; null for a draft. */
  used_at: z.nullable(z.string()),
  variations: z.array(storedVariationSchema),
  sends: z.array(sendSchema),
});

/** A pitch; `asks_help`: its news hurt people, and nothing that helps them is said. */
export type Pitch = z.infer<typeof pitchSchema> & { asks_help: boolean };
export type PitchSend = z.infer<typeof sendSchema>;

const keys = {
  all: ['pitches'] as const,
  history: (userId: string, filters: HistoryFilters) =>
    [...keys.all, 'history', userId, filters] as const,
  nearCopies: (variationId: string, outletId: string) =>
    [...keys.all, 'near-copies', variationId, outletId] as const,
  detail: (pitchId: string) => [...keys.all, 'detail', pitchId] as const,
  reach: (pitchId: string, variationId?: string) =>
    variationId === undefined
      ? ([...keys.all, 'reach', pitchId] as const)
      : ([...keys.all, 'reach', pitchId, variationId] as const),
  followUps: (pitchId: string) => [...keys.all, 'follow-ups', pitchId] as const,
  timeline: (sendId: string) => [...keys.all, 'timeline', sendId] as const,
};

const PITCH_COLUMNS = `id, news_peg, take, pitch_type, peg_date, peg_confirmed_at, used_at, generator, model, fallback_reason, input_tokens, output_tokens, duration_ms, story, chosen, grounds, created_at,
  variations:pitch_variations(id, pitch_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims, revision, edited_at, grounds, written, model_drafted, pitch_type),
  sends:pitch_sends(id, variation_id, outlet_id, outlet_label, status, answer, answer_note, error, sent_at, clicked_at, updated_at, release_at, in_draw, may_go_now, editor_name, editor_email, subject, follow_up_wanted, own_mark, own_mark_url, own_mark_on, yes_replied_at)`;

async function fetchPitch(pitchId: string, signal: AbortSignal): Promise<Pitch> {
  // Loaded beside the answer: the lists of words stay out of the page.
  const reader = import('@domain/pitch/solemn/asks-help.ts');
  const { data, error } = await supabase
    .from('pitches')
    .select(PITCH_COLUMNS)
    .eq('id', pitchId)
    .order('position', { referencedTable: 'pitch_variations' })
    .order('updated_at', { referencedTable: 'pitch_sends', ascending: false })
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  if (data === null) throw new AppError({ code: 'not_found', message: `No pitch ${pitchId}` });
  const pitch = pitchSchema.parse(data);
  return { ...pitch, asks_help: (await reader).asksHelp(pitch) };
}

/** One pitch with its variations and where they were sent. Unknown ids: `not_found`. */
export const pitchQuery = (pitchId: string) =>
  queryOptions({
    queryKey: keys.detail(pitchId),
    queryFn: ({ signal }) => fetchPitch(pitchId, signal),
  });

const reachSchema = z.object({
  /**
   * For each format the outlets that take the story now; of them `draws` by a draw among new accounts; `at_least`: there
   * may be more.
   */
  formats: z.array(
    z.object({
      pitch_type: pitchTypeSchema,
      outlets: z.number(),
      draws: z.number(),
      at_least: z.boolean(),
    }),
  ),
  /** The outlets that the variation cannot be sent to; null above a thousand. */
  others: z.nullable(z.number()),
  /** Whether all that are counted are samples. */
  samples: z.boolean(),
});
export type Reach = z.infer<typeof reachSchema>;

/** Where the story of a variation could go, by the ranking of outlets. */
export const reachQuery = (pitchId: string, variationId: string) =>
  queryOptions({
    queryKey: keys.reach(pitchId, variationId),
    queryFn: ({ signal }) =>
      rpc('story_reach', { p_variation_id: variationId }, reachSchema, signal),
    meta: { silent: true },
  });

/** Key prefix of where the story of a pitch could go, for invalidation. */
export const reachKey = (pitchId: string) => keys.reach(pitchId);

const followUpsSchema = z.array(
  z.object({ send_id: z.string(), refusal: z.nullable(z.string()), number: z.number() }),
);

/** Whether each send of a pitch can be followed up now, and why not. */
export const followUpsQuery = (pitchId: string) =>
  queryOptions({
    queryKey: keys.followUps(pitchId),
    queryFn: ({ signal }) =>
      rpc('follow_up_states', { p_pitch_id: pitchId }, followUpsSchema, signal),
    meta: { silent: true },
  });

const eventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export type SendEvent = z.infer<typeof eventSchema>;

const TIMELINE_ROWS = 100;

async function fetchTimeline(sendId: string, signal: AbortSignal): Promise<SendEvent[]> {
  const { data, error } = await supabase
    .from('pitch_events')
    .select('id, kind, detail, created_at')
    .eq('send_id', sendId)
    .order('created_at')
    .limit(TIMELINE_ROWS)
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return z.array(eventSchema).parse(data);
}

/** What happened to one send, oldest first. */
export const timelineQuery = (sendId: string) =>
  queryOptions({
    queryKey: keys.timeline(sendId),
    queryFn: ({ signal }) => fetchTimeline(sendId, signal),
  });

const mailSchema = z.object({ subject: z.string(), body_text: z.string() });

async function fetchSentMail(sendId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('pitch_sends')
    .select('subject, body_text')
    .eq('id', sendId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return mailSchema.parse(data);
}

/** The words in which a pitch was sent off. */
export const sentMailQuery = (sendId: string) =>
  queryOptions({
    queryKey: [...keys.all, 'mail', sendId],
    queryFn: ({ signal }) => fetchSentMail(sendId, signal),
  });

/** Which pitches of the history are shown; null and '' mean all. */
export interface HistoryFilters {
  search: string;
  type: PitchType | null;
  status: PitchStage | null;
}

const HISTORY_PAGE = 20;

/** The creator's pitches that pass the filters, newest first, twenty at a time. */
export const pitchHistoryQuery = (userId: string, { search, type, status }: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: keys.history(userId, { search, type, status }),
    queryFn: ({ pageParam, signal }): Promise<PitchListRow[]> =>
      rpc(
        'search_pitches',
        {
          p_search: search,
          p_limit: HISTORY_PAGE,
          ...(type !== null && { p_type: type }),
          ...(status !== null && { p_status: status }),
          ...(pageParam !== null && { p_before: pageParam }),
        },
        z.array(pitchListRowSchema),
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < HISTORY_PAGE ? null : (last.at(-1)?.id ?? null)),
    // The rows stay while the next search is on its way.
    placeholderData: keepPreviousData,
  });

/** Earlier sends with nearly the words of this variation, for one outlet. */
export const nearCopiesQuery = (variationId: string, outletId: string) =>
  queryOptions({
    queryKey: keys.nearCopies(variationId, outletId),
    queryFn: ({ signal }) =>
      rpc(
        'near_copies',
        { p_variation_id: variationId, p_outlet_id: outletId },
        z.array(nearCopySchema),
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

/** What the calendar knows a peg by. */
export type DatedPeg = Pick<Pitch, 'news_peg' | 'peg_date' | 'created_at'>;

/** The last good days for a dated peg, as the calendar has them; of one that is not in it, those of an own date. */
async function fetchPlanned({ news_peg, peg_date, created_at }: DatedPeg) {
  if (peg_date === null) return null;
  const [{ pegCalendar }, { parseDay }, { pitchBy }] = await Promise.all([
    import('@domain/peg-calendar/calendar.ts'),
    import('@domain/peg-calendar/day.ts'),
    import('@domain/peg-calendar/lead-times.ts'),
  ]);
  const entry = pegCalendar(created_at.slice(0, 10)).find(
    (one) => one.title === news_peg && one.end === peg_date,
  );
  return entry?.pitch_by ?? pitchBy(parseDay(peg_date), 'own');
}

/** By when a dated peg should be pitched, by format; null without a date. */
export const plannedQuery = (peg: DatedPeg) =>
  queryOptions({
    queryKey: [...keys.all, 'planned', peg],
    queryFn: () => fetchPlanned(peg),
    staleTime: Infinity,
    // The pitch can be sent without it.
    meta: { silent: true },
  });

/** Key prefix of all pitch queries, for invalidation. */
export const pitchesKey = keys.all;
