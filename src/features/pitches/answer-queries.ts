import {
  pitchAnswerResponseSchema,
  pitchAnswerStateSchema,
  type PitchAnswerRequest,
  type PitchAnswerState,
} from '@domain/api/pitch-answer.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/invoke';

/** The pitch behind a mailed link and the answer so far. Reading it changes nothing. */
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

/** Records an editor's answer or note; the page shows a failure itself. */
export function useRecordAnswer(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<PitchAnswerRequest, 'token'>) =>
      invokeFunction('pitch-answer', {
        body: { token, ...input },
        schema: pitchAnswerResponseSchema,
      }),
    onSuccess: (recorded) => {
      queryClient.setQueryData(answerStateQuery(token).queryKey, (before) =>
        before === undefined ? undefined : { ...before, ...recorded },
      );
    },
    meta: { silent: true },
  });
}
