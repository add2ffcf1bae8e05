import { SOLEMN_NOTICE } from '@domain/pitch/solemn/notice.ts';
import { editorVoiceSchema } from '@domain/account/editor-voice-schema.ts';
import { answerRateSchema } from '@domain/api/links/intro-answer.ts';
import { INTRO_STATUSES } from '@domain/friday-fix/introduction.ts';
import { pitchAnswerSchema } from '@domain/pitch/answer.ts';
import { sourcedSentenceSchema } from '@domain/pitch/sourced-sentence.ts';
import { reachSchema } from '@domain/profile/reach-schema.ts';
import { mediaRequestSchema } from '@domain/requests/media-request.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { partOr } from '@/lib/api/together';

const introductionsSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    message: z.nullable(z.string()),
    status: z.enum(INTRO_STATUSES),
    created_at: z.string(),
    expires_at: z.string(),
    /** When it was answered or taken back. */
    answered_at: z.nullable(z.string()),
    editor: editorVoiceSchema,
    editor_rate: answerRateSchema,
    /** Null until the creator said yes. */
    editor_email: z.nullable(z.string()),
    /** The creator of the card is invented. */
    invented: z.boolean(),
  }),
);
export type Introduction = z.infer<typeof introductionsSchema>[number];

const askedSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    message: z.nullable(z.string()),
    status: z.enum(INTRO_STATUSES),
    created_at: z.string(),
    expires_at: z.string(),
    /** When it was answered or taken back. */
    answered_at: z.nullable(z.string()),
    creator_name: z.nullable(z.string()),
    /** The creator's public press kit. */
    kit_slug: z.optional(z.nullable(z.string())),
    creator_email: z.nullable(z.string()),
    creator_rate: answerRateSchema,
    /** A yes that the editor has not opened. */
    unread: z.boolean(),
    /** How else to reach the creator; null until they said yes. */
    reach: z.nullable(reachSchema),
    /** The creator of the card is invented. */
    invented: z.boolean(),
  }),
);
export type AskedIntroduction = z.infer<typeof askedSchema>[number];

const receivedSchema = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    creator_name: z.nullable(z.string()),
    outlet_name: z.string(),
    sent_at: z.string(),
    answer: z.nullable(pitchAnswerSchema),
    answered_at: z.nullable(z.string()),
    /** How the editor reaches the creator; null before a yes. */
    reach: z.nullable(z.extend(reachSchema, { email: z.string() })),
  }),
);
export type ReceivedPitch = z.infer<typeof receivedSchema>[number];

const statusSchema = z.enum(['open', 'closed', 'removed']);
const relevanceSchema = z.enum(['High', 'Medium', 'Low']);

const forMeSchema = z.array(
  z.object({
    id: z.string(),
    facts: mediaRequestSchema,
    relevance: relevanceSchema,
    shared_beats: z.array(z.string()),
    status: statusSchema,
    entered_at: z.nullable(z.string()),
    chosen_at: z.nullable(z.string()),
    editor_email: z.nullable(z.string()),
    /** The headline of the pitch that it fits, where it does not fit the profile. */
    pitch: z.nullable(z.string()),
    /** Whether more than a shared beat says that it fits. */
    on_topic: z.boolean(),
  }),
);
export type FittingRequest = z.infer<typeof forMeSchema>[number];

const mineSchema = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    topic: z.string(),
    deadline: z.string(),
    created_at: z.string(),
    status: statusSchema,
    wanted: z.number(),
    entries: z.number(),
    unread: z.number(),
    chosen: z.number(),
    choose_up_to: z.number(),
  }),
);
export type OwnRequest = z.infer<typeof mineSchema>[number];

const watchedSchema = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    topic: z.string(),
    editor: editorVoiceSchema,
    created_at: z.string(),
    reports: z.number(),
  }),
);

const wordsSchema = z.object({
  headline: z.string(),
  line1_hook: z.string(),
  line2_whynow: z.string(),
  line3_whyyou: z.string(),
  talking_points: z.optional(z.nullable(z.array(z.string()))),
});

const readRequestSchema = z.object({
  ...mediaRequestSchema.shape,
  id: z.string(),
  role: z.enum(['editor', 'creator', 'admin']),
  status: statusSchema,
  /** Reasons of those who reported it; for admins only. */
  reports: z.nullable(z.array(z.string())),
  /** How many creators the mails found it to fit so far; for its editor only. */
  creators_found: z.nullable(z.number()),
  /** Where its editor has posted it again, once it was closed. */
  posted_again: z.nullable(z.object({ slug: z.string(), created_at: z.string() })),
  entry: z.nullable(
    z.object({
      id: z.string(),
      /** The pitch as the editor has it, whatever has become of it since. */
      words: wordsSchema,
      note: z.nullable(z.string()),
      sources: z.array(sourcedSentenceSchema),
      created_at: z.string(),
      chosen_at: z.nullable(z.string()),
      /** When the editor asked for the creator's address after another choice. */
      asked_at: z.nullable(z.string()),
      declined_at: z.nullable(z.string()),
      /** What the editor asks before they decide, and the creator's answer. */
      question: z.nullable(z.string()),
      reply: z.nullable(z.string()),
      /** What the request said when the pitch came, once that has changed. */
      asked_for: z.nullable(
        z.object({
          topic: z.string(),
          details: z.string(),
          wanted: z.number(),
          deadline: z.string(),
        }),
      ),
      editor_email: z.nullable(z.string()),
    }),
  ),
});
export type ReadRequest = z.infer<typeof readRequestSchema>;

const choicesSchema = z.array(
  z.object({
    variation_id: z.string(),
    pitch_id: z.string(),
    news_peg: z.string(),
    headline: z.string(),
    position: z.number(),
    relevance: z.nullable(relevanceSchema),
    /** Why it cannot be entered; null when it can. */
    refusal: z.nullable(z.string()),
    code: z.nullable(z.string()),
    /** What the creator said that helps those whom solemn news hurt. */
    helps: z.string(),
  }),
);
export type PitchChoice = z.infer<typeof choicesSchema>[number];

const entriesSchema = z.array(
  z.object({
    id: z.string(),
    creator_name: z.nullable(z.string()),
    city_region: z.nullable(z.string()),
    epk_slug: z.nullable(z.string()),
    words: wordsSchema,
    note: z.nullable(z.string()),
    generator: z.string(),
    relevance: relevanceSchema,
    created_at: z.string(),
    /** The pitch, the answer to a question or the creator's yes, as every screen counts it. */
    unread: z.boolean(),
    chosen_at: z.nullable(z.string()),
    creator_email: z.nullable(z.string()),
    set_aside_at: z.nullable(z.string()),
    /** When its creator was asked whether this editor may have their address too. */
    asked_at: z.nullable(z.string()),
    declined_at: z.nullable(z.string()),
    question: z.nullable(z.string()),
    /** False for a minute, in which the question can be taken back. */
    question_left: z.boolean(),
    reply: z.nullable(z.string()),
    /** The sentences that rest on a source; every other one is the creator's own account. */
    sources: z.array(sourcedSentenceSchema),
    /** How else to reach the creator, once the choice stands. */
    reach: z.nullable(reachSchema),
  }),
);
export type Entry = z.infer<typeof entriesSchema>[number];

/** No email is shown while a choice can be undone: until then it is asked for again. */
const CHOICE_POLL_MS = 5_000;

const all = ['requests'] as const;

/** Key prefix of all queries of this feature, for invalidation. */
export const requestsKey = all;

/** The introduction requests to a creator, open ones by deadline first. */
export const introductionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'introductions'],
    queryFn: ({ signal }) =>
      partOr('introductions', userId, introductionsSchema, () =>
        rpc('my_introductions', {}, introductionsSchema, signal),
      ),
  });

/** The introductions that an editor asked for, open ones by deadline first. */
export const askedQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'asked'],
    queryFn: ({ signal }) =>
      partOr('asked', userId, askedSchema, () =>
        rpc('asked_introductions', {}, askedSchema, signal),
      ),
  });

/** The pitches that an editor's own outlet got by mail, unanswered ones first. */
export const receivedQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'received'],
    queryFn: ({ signal }) =>
      partOr('received', userId, receivedSchema, () =>
        rpc('received_pitches', {}, receivedSchema, signal),
      ),
    // An answer is given on a page of its own, outside of the app.
    refetchOnWindowFocus: 'always',
  });

/** Open requests that fit a creator, and those the creator has entered. */
export const fittingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'fitting'],
    queryFn: ({ signal }) =>
      partOr('requests', userId, forMeSchema, () =>
        rpc('requests_for_me', {}, forMeSchema, signal),
      ),
  });

/** Open requests that fit nothing of a creator yet. */
export const otherRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'other'],
    queryFn: ({ signal }) => rpc('other_requests', {}, z.array(mediaRequestSchema), signal),
  });

/** The requests that an editor posted, newest first. */
export const ownRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'own'],
    queryFn: ({ signal }) => rpc('my_media_requests', {}, mineSchema, signal),
  });

const previewSchema = z.object({
  editor: editorVoiceSchema,
  /** Null for a request on all beats. */
  creators_on_beats: z.nullable(z.number()),
});

/** On whose word creators read a request that is not posted yet, and how many of them are on its beats. */
export const previewQuery = (beats: string[]) =>
  queryOptions({
    queryKey: [...all, 'preview', beats],
    queryFn: ({ signal }) => rpc('request_preview', { p_beats: beats }, previewSchema, signal),
  });

/** Open requests for admins, reported ones first. */
export const watchedQuery = () =>
  queryOptions({
    queryKey: [...all, 'watched'],
    queryFn: ({ signal }) => rpc('watched_requests', {}, watchedSchema, signal),
  });

/** Whether a creator's daily mail is on. */
export const mailsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, userId, 'mails'],
    queryFn: ({ signal }) => rpc('request_mails_on', {}, z.boolean(), signal),
  });

/** One request as the reader may see it. */
export const requestQuery = (slug: string) =>
  queryOptions({
    queryKey: [...all, 'request', slug],
    queryFn: ({ signal }) => rpc('read_media_request', { p_slug: slug }, readRequestSchema, signal),
    refetchInterval: ({ state }) => {
      const entry = state.data?.entry;
      return entry?.chosen_at && entry.editor_email === null ? CHOICE_POLL_MS : false;
    },
  });

/** Solemn news without a word that helps is refused here, because SQL cannot read pegs. */
async function fetchChoices(requestId: string, signal: AbortSignal): Promise<PitchChoice[]> {
  const [choices, { lacksHelp }] = await Promise.all([
    rpc('pitches_for_request', { p_request_id: requestId }, choicesSchema, signal),
    // Loaded beside the answer: the lists of words stay out of the page.
    import('@domain/pitch/solemn/asks-help.ts'),
  ]);
  return choices.map((choice) =>
    choice.refusal === null && lacksHelp(choice.news_peg, choice.helps)
      ? { ...choice, refusal: `${SOLEMN_NOTICE.title}. ${SOLEMN_NOTICE.text}` }
      : choice,
  );
}

/**
 * The creator's pitches for a request, best fit first. Read anew for each place that shows it, as the one below: an edit,
 * an answer or its taking back changes what is ready, and what was true before it must not be shown.
 */
export const choicesQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...all, 'choices', requestId],
    queryFn: ({ signal }) => fetchChoices(requestId, signal),
    gcTime: 0,
  });

const ownPitchSchema = z.object({
  id: z.string(),
  headline: z.string(),
  news_peg: z.string(),
  /** When it was first sent, copied or downloaded; null for a draft. */
  used_at: z.nullable(z.string()),
});
export type OwnPitch = z.infer<typeof ownPitchSchema> & { fits: boolean };

/** The creator's newest pitches, whatever their format, with whether their story fits a request. */
export const ownPitchesQuery = (userId: string, requestId: string) =>
  queryOptions({
    queryKey: [...all, 'own-pitches', userId, requestId],
    queryFn: async ({ signal }) => {
      const [pitches, off] = await Promise.all([
        rpc('search_pitches', { p_limit: 3 }, z.array(ownPitchSchema), signal),
        rpc('pitches_off_topic', { p_request_id: requestId }, z.array(z.string()), signal),
      ]);
      return pitches.map((pitch) => ({ ...pitch, fits: !off.includes(pitch.id) }));
    },
    gcTime: 0,
  });

const checkSchema = z.object({
  relevance: z.nullable(relevanceSchema),
  /** Why it cannot be entered; null when it can. */
  refusal: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** The sentences that rest on a source, as the editor will see. */
  sources: z.array(sourcedSentenceSchema),
});

/** Whether one stored variation can be entered for a request now, and how well it fits. */
export const entryCheckQuery = (
  requestId: string,
  { id, revision, claims }: { id: string; revision: number; claims: readonly unknown[] },
) =>
  queryOptions({
    // A confirmed sentence changes the claims and not the revision.
    queryKey: [...all, 'check', requestId, id, revision, JSON.stringify(claims)],
    queryFn: ({ signal }) =>
      rpc('entry_check', { p_request_id: requestId, p_variation_id: id }, checkSchema, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { silent: true },
  });

/** The pitches that were entered for an editor's request, best fit first. */
export const entriesQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...all, 'entries', requestId],
    queryFn: ({ signal }) =>
      rpc('entries_of_request', { p_request_id: requestId }, entriesSchema, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((entry) => entry.chosen_at !== null && entry.creator_email === null)
        ? CHOICE_POLL_MS
        : false,
  });
