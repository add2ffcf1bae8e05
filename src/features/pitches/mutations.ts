import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  editConflictSchema,
  editPitchResponseSchema,
  type VariationEdit,
} from '@domain/api/writing/edit-pitch.ts';
import { correctPegResponseSchema } from '@domain/api/writing/correct-peg.ts';
import { recutPitchResponseSchema } from '@domain/api/writing/recut-pitch.ts';
import { regenerateVariationResponseSchema } from '@domain/api/writing/regenerate-variation.ts';
import type { Claim } from '@domain/pitch/claims.ts';
import type { PitchType } from '@domain/pitch/pitch.ts';
import { storedVariationSchema, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { Beat } from '@domain/profile/beats.ts';
import { FACTS_MAX } from '@domain/profile/limits.ts';
import * as z from 'zod/mini';
import { AppError, toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { outletMatchesKey, useRefreshPitchNews } from '@/lib/pitch-news';
import { sayTakenBack } from '@/lib/toast';
import type { Json } from '@/types/database';
import { VariationConflict } from '@/features/pitches/studio/autosave';
import { followUpResponseSchema } from '@domain/api/account/follow-up.ts';
import {
  followUpsQuery,
  pitchQuery,
  reachKey,
  timelineQuery,
  type OwnMark,
} from '@/features/pitches/queries';

/** Writes a stored variation to the cached pitch, unless a newer revision is there. */
export function cacheVariation(client: QueryClient, variation: StoredVariation): void {
  client.setQueryData(pitchQuery(variation.pitch_id).queryKey, (pitch) => {
    if (pitch === undefined) return pitch;
    return {
      ...pitch,
      variations: pitch.variations.map((one) =>
        one.id === variation.id && one.revision <= variation.revision ? variation : one,
      ),
    };
  });
}

/**
 * Stores the edited words of a variation over `revision`. Throws VariationConflict when the stored
 * row is newer, else the function's AppError.
 */
export async function saveVariation(
  variationId: string,
  revision: number,
  text: VariationEdit,
): Promise<StoredVariation> {
  try {
    const { variation } = await invokeFunction('writing/edit-pitch', {
      body: { variation_id: variationId, revision, ...text },
      schema: editPitchResponseSchema,
    });
    return variation;
  } catch (error) {
    if (error instanceof AppError && error.code === 'version_conflict') {
      const current = editConflictSchema.safeParse(error.cause).data;
      if (current !== undefined) throw new VariationConflict(current.variation);
    }
    throw error;
  }
}

/** Confirms one marked sentence in the creator's name; the words are kept with the confirmation. */
export function useConfirmSentence(variationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ line, text }: Pick<Claim, 'line' | 'text'>) =>
      rpc(
        'confirm_sentence',
        { p_variation_id: variationId, p_line: line, p_text: text },
        storedVariationSchema,
      ),
    onSuccess: (variation) => {
      cacheVariation(client, variation);
      // It holds for the other versions, too.
      void client.invalidateQueries({ queryKey: pitchQuery(variation.pitch_id).queryKey });
    },
    meta: { silent: true },
  });
}

/** Keeps the creator's word that the peg of a pitch still holds. */
export function useConfirmPeg(pitchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc('confirm_peg', { p_pitch_id: pitchId }, z.string()),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
  });
}

/** Corrects the peg; sentences that quote it follow. The form shows a failure. */
export function useCorrectPeg(pitchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (news_peg: string) =>
      invokeFunction('writing/correct-peg', {
        body: { pitch_id: pitchId, news_peg },
        schema: correctPegResponseSchema,
      }),
    // The history names the peg, and outlets are ranked by it.
    onSuccess: () => client.invalidateQueries(),
    meta: { silent: true },
  });
}

/** Has the pitch written in another format; one that is there already is returned. */
export function useRecut(pitchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (type: PitchType) =>
      invokeFunction('writing/recut-pitch', {
        body: { pitch_id: pitchId, pitch_type: type },
        schema: recutPitchResponseSchema,
      }),
    onSuccess: ({ variation }) => {
      client.setQueryData(pitchQuery(pitchId).queryKey, (pitch) =>
        pitch === undefined || pitch.variations.some(({ id }) => id === variation.id)
          ? pitch
          : { ...pitch, variations: [...pitch.variations, variation] },
      );
    },
    meta: { silent: true },
  });
}

/** Removes a version in another format that is as it was written: the undo of `useRecut`. */
export function useDropRecut(pitchId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variationId: string) =>
      rpc('drop_recut', { p_variation_id: variationId }, z.unknown()),
    onSuccess: (_, variationId) => {
      client.setQueryData(pitchQuery(pitchId).queryKey, (pitch) =>
        pitch === undefined
          ? pitch
          : { ...pitch, variations: pitch.variations.filter(({ id }) => id !== variationId) },
      );
    },
  });
}

/** Has one variation written again. The same `runId` never writes twice. */
export function useRegenerate(variationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) =>
      invokeFunction('writing/regenerate-variation', {
        body: { variation_id: variationId, run_id: runId },
        schema: regenerateVariationResponseSchema,
      }),
    onSuccess: ({ variation }) => {
      cacheVariation(client, variation);
    },
    meta: { silent: true },
  });
}

/** Reads a send and all that shows it again. */
export async function refreshSend(
  client: QueryClient,
  pitchId: string,
  sendId: string,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: pitchQuery(pitchId).queryKey }),
    client.invalidateQueries({ queryKey: followUpsQuery(pitchId).queryKey }),
    client.invalidateQueries({ queryKey: timelineQuery(sendId).queryKey }),
  ]);
}

/** Takes back a send whose mail has not left. */
export function useUndoSend(pitchId: string, sendId: string) {
  const client = useQueryClient();
  const refreshNews = useRefreshPitchNews();
  return useMutation({
    mutationFn: () => rpc('undo_send', { p_send_id: sendId }, z.unknown()),
    // Here and not at the call: the row that called is gone by then.
    onSuccess: () => sayTakenBack(sendId),
    onSettled: () => {
      refreshNews();
      // Its outlet can get it again.
      for (const queryKey of [outletMatchesKey, reachKey(pitchId)])
        void client.invalidateQueries({ queryKey });
      return refreshSend(client, pitchId, sendId);
    },
  });
}

/** Marks by hand what came of a send; null takes the mark back. The form shows a failure. */
export function useMarkSend(pitchId: string, sendId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mark, url, on }: { mark: OwnMark | null; url: string; on: string }) =>
      rpc(
        'mark_send',
        // A missing mark takes it back; the generated type knows no null.
        {
          p_send_id: sendId,
          p_mark: mark as OwnMark,
          p_url: url,
          ...(on !== '' && { p_on: on }),
        },
        z.unknown(),
      ),
    onSuccess: () => refreshSend(client, pitchId, sendId),
    meta: { silent: true },
  });
}

/** Shows (`send` false) or sends the next follow-up. The dialog shows a failure. */
export function useFollowUp(pitchId: string, sendId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: boolean) =>
      invokeFunction('account/follow-up', {
        body: { send_id: sendId, send },
        schema: followUpResponseSchema,
      }),
    onSuccess: ({ sent }) => (sent ? refreshSend(client, pitchId, sendId) : undefined),
    meta: { silent: true },
  });
}

/** Keeps what a newcomer says in the pitch form in the profile: who they are, one more fact, and their beats. */
export function useSaveAbout(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      who,
      fact,
      city,
      beats,
    }: {
      who: string;
      fact: string;
      city: string;
      beats: readonly Beat[];
    }) => {
      const read = await supabase
        .from('creator_profiles')
        .select('version, who, city_region, facts, beats')
        .eq('user_id', userId)
        .maybeSingle();
      if (read.error !== null) throw toAppError(read.error);
      const facts = z.array(z.looseObject({ text: z.string() })).parse(read.data?.facts ?? []);
      const known = fact === '' || facts.some(({ text }) => text === fact);
      if (!known && facts.length >= FACTS_MAX)
        throw new AppError({
          code: 'invalid',
          message: 'The profile has no room for another fact',
          userMessage: `Your profile has ${String(FACTS_MAX)} facts, which is all it holds. Please say one of them as a sentence there.`,
        });
      const settled = typeof read.data?.who === 'string';
      const saved = await supabase
        .from('creator_profiles')
        .update({
          ...(who === '' || settled ? {} : { who }),
          ...(city !== '' && !read.data?.city_region && { city_region: city }),
          ...(beats.length > 0 && read.data?.beats.length === 0 && { beats: [...beats] }),
          facts: (known ? facts : [...facts, { text: fact }]) as Json[],
        })
        .eq('user_id', userId)
        .eq('version', read.data?.version ?? 0)
        .select('version')
        .maybeSingle();
      if (saved.error !== null) throw toAppError(saved.error);
      if (saved.data === null)
        throw new AppError({
          code: 'version_conflict',
          message: 'The profile was saved elsewhere.',
          userMessage: 'Your profile was just changed somewhere else. Please press Generate again.',
        });
    },
    // The profile is shown on other screens, too: none of them opens with what it was before.
    onSuccess: () => {
      client.removeQueries({ type: 'inactive' });
      return client.invalidateQueries();
    },
  });
}
