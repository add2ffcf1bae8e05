import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  generatePitchesRequestSchema,
  PITCH_STREAM_TYPE,
  pitchStreamEventSchema,
} from '@domain/api/writing/generate-pitches.ts';
import { pitchRunSchema } from '@domain/pitch/stored-pitch.ts';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { noticeEndedSession } from '@/lib/account/session';
import { streamFunction } from '@/lib/api/stream';
import { toast } from '@/lib/toast';
import type { AppError } from '@/lib/api/app-error';
import { draftSlot, keepRun, readRun } from '@/features/pitches/generator/generator-draft';
import { PitchRunner, type RunResult } from '@/features/pitches/generator/pitch-run';
import { pitchesKey, pitchQuery } from '@/features/pitches/queries';
import { useRefreshPitchNews } from '@/lib/pitch-news';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';

/**
 * The run of the generator in this tab; `onDone` gets the id of the stored pitch. `creatorId`: the creator for whom
 * the account, a helper, writes.
 */
export function usePitchRun(
  userId: string,
  onDone: (pitchId: string) => void,
  creatorId: string | null = null,
) {
  const client = useQueryClient();
  const refreshNews = useRefreshPitchNews();
  const slot = creatorId === null ? userId : draftSlot(userId, creatorId);

  const done = useEffectEvent(async ({ pitchId, response }: RunResult) => {
    if (response !== null) {
      const { pitch, variations, quota } = response;
      client.setQueryData(pitchQuery(pitch.id).queryKey, {
        ...pitch,
        peg_confirmed_at: null,
        used_at: null,
        // The server writes no such pitch.
        asks_help: false,
        variations,
        sends: [],
      });
      if (creatorId === null) client.setQueryData(pitchQuotaQuery(userId).queryKey, quota);
    }
    refreshNews();
    toast.success('Generated pitch variations!');
    onDone(pitchId);
    await client.invalidateQueries({ queryKey: pitchesKey });
  });
  const failed = useEffectEvent((error: AppError) => {
    // The session is revalidated, and the guards lead to sign-in.
    // The form says beforehand what the month has left; this is read where it stands.
    if (error.code === 'unauthenticated' || error.code === 'quota_exceeded') return;
    toast.error('Failed to generate pitches', { description: error.userMessage });
  });

  const [runner] = useState(
    () =>
      new PitchRunner(readRun(slot), {
        stream: ({ run_id, form }, onLine, signal) =>
          noticeEndedSession(
            streamFunction('writing/generate-pitches', {
              body: generatePitchesRequestSchema.parse({
                ...form,
                run_id,
                ...(creatorId !== null && { on_behalf_of: creatorId }),
              }),
              accept: PITCH_STREAM_TYPE,
              schema: pitchStreamEventSchema,
              onLine,
              signal,
            }),
          ),
        look: async (runId) =>
          // Without an id the newest run of the account's own pitches is meant.
          runId === null && creatorId !== null
            ? null
            : rpc(
                'pitch_run',
                runId === null ? {} : { p_run_id: runId },
                z.nullable(pitchRunSchema),
              ),
        stop: async (runId) => {
          await rpc('stop_pitch_run', { p_run_id: runId }, pitchRunSchema);
          void client.invalidateQueries(pitchQuotaQuery(userId));
        },
        keep: (run) => keepRun(slot, run),
        newId: () => crypto.randomUUID(),
      }),
  );
  useEffect(
    () =>
      runner.open({
        onDone: (result) => void done(result),
        onFailed: (error) => {
          failed(error);
        },
      }),
    [runner],
  );

  const state = useSyncExternalStore(runner.subscribe, runner.getState);
  return { state, runner };
}
