import {
  optOutResponseSchema,
  pitchAnswerResponseSchema,
  type OptOutChoice,
  type PitchAnswerRequest,
} from '@domain/api/pitch-answer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerStateQuery } from '@/features/answers/queries';
import { invokeFunction } from '@/lib/invoke';

/** Records an editor's answer or note. The page shows a failure itself. */
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

/** Stores whose mails the editor stops. The page shows a failure itself. */
export function useOptOut(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (opt_out: OptOutChoice) =>
      invokeFunction('pitch-answer', { body: { token, opt_out }, schema: optOutResponseSchema }),
    onSuccess: (stored) => {
      queryClient.setQueryData(answerStateQuery(token).queryKey, (before) =>
        before === undefined ? undefined : { ...before, ...stored },
      );
    },
    meta: { silent: true },
  });
}
