import { pitchAnswerStateSchema, type PitchAnswerState } from '@domain/api/pitch-answer.ts';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/invoke';

/** The pitch of an answer link and the recorded answer. Reading changes nothing. */
export const answerStateQuery = (token: string) =>
  queryOptions({
    queryKey: ['answer', token],
    queryFn: ({ signal }): Promise<PitchAnswerState> =>
      invokeFunction(`pitch-answer?t=${encodeURIComponent(token)}`, {
        method: 'GET',
        schema: pitchAnswerStateSchema,
        signal,
      }),
  });
