import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  profileValuesSchema,
  type ProfileRow,
  type ProfileValues,
} from '@/features/onboarding/editor/profile-values';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { anObject } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';
import { loadOwnPicture } from '@/lib/api/upload';
import { checkLinkResponseSchema } from '@domain/api/account/check-link.ts';
import { sentenceHelpSchema } from '@domain/api/writing/say-sentence.ts';

/** The stored profile of the account. Throws AppError. */
export async function fetchProfile(userId: string, signal: AbortSignal): Promise<ProfileRow> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('*')
    .eq('user_id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return data;
}

/** A first load that failed is tried again when the person comes back. */
const isMissing = (query: { state: { data: unknown } }) => query.state.data === undefined;

/** What a link asked ahead of the page. Older data is shown at once and asked for again. */
const JUST_ASKED_MS = 1_000;

/** The whole profile of the account. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) =>
      partOr('own_profile', userId, anObject<ProfileRow>(), () => fetchProfile(userId, signal)),
    // While the form is open its values are newer than the row; a save compares versions anyway.
    staleTime: JUST_ASKED_MS,
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  });

/** What the account typed on any device and has not saved, as the server keeps it. */
export interface ProfileDraft {
  /** Version of the row that the values were typed over; null while a conflict is undecided. */
  version: number | null;
  values: ProfileValues;
  /** Counts the changes of the draft. */
  revision: number;
  /** When it was typed last, ISO 8601. */
  at: string;
}

const draftSchema: z.ZodMiniType<{
  version: number | null;
  typed: ProfileValues;
  revision: number;
  updated_at: string;
}> = z.object({
  version: z.nullable(z.number()),
  typed: profileValuesSchema,
  revision: z.number(),
  updated_at: z.string(),
});

async function fetchDraft(userId: string, signal: AbortSignal): Promise<unknown> {
  const { data, error } = await supabase
    .from('profile_drafts')
    .select('version,typed,revision,updated_at')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return data;
}

/** The account's draft; null when there is none, or when it is of an older form. */
export const profileDraftQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId, 'draft'],
    queryFn: async ({ signal }): Promise<ProfileDraft | null> => {
      const parsed = draftSchema.safeParse(
        await partOr('profile_draft', userId, z.unknown(), () => fetchDraft(userId, signal)),
      );
      if (!parsed.success) return null;
      const { version, typed, revision, updated_at } = parsed.data;
      return { version, values: typed, revision, at: updated_at };
    },
    staleTime: JUST_ASKED_MS,
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
    retry: 1,
    meta: { silent: true },
  });

/** True when no other creator has the address. */
export const slugFreeQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slug-free', slug],
    queryFn: ({ signal }) => rpc('slug_available', { p_slug: slug }, z.boolean(), signal),
    staleTime: 10_000,
    retry: false,
    meta: { silent: true },
  });

/** An uploaded picture of the account, public or not, as an address for this page. */
export const ownPictureQuery = (url: string) =>
  queryOptions({
    queryKey: ['own-picture', url],
    queryFn: ({ signal }) => loadOwnPicture(url, signal),
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** Whether a language model is there to say a note as a sentence. */
export const sentenceHelpQuery = () =>
  queryOptions({
    queryKey: ['sentence-help'],
    queryFn: ({ signal }) =>
      invokeFunction('writing/say-sentence', { method: 'GET', schema: sentenceHelpSchema, signal }),
    staleTime: Infinity,
    retry: false,
    meta: { silent: true },
  });

/** Whether the server can open a link. */
export const linkCheckQuery = (url: string) =>
  queryOptions({
    queryKey: ['check-link', url],
    queryFn: ({ signal }) =>
      invokeFunction('account/check-link', {
        body: { url },
        schema: checkLinkResponseSchema,
        signal,
      }),
    staleTime: 10 * 60_000,
    retry: false,
    meta: { silent: true },
  });
