import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { toast } from '@/lib/toast';
import { adminKeys } from '@/features/admin/shared/queries';

const PASSWORD_REFUSALS = {
  wrong_password: 'This is not your password.',
  too_many_tries: 'Too many wrong passwords. Please try again in 15 minutes.',
} as const;

interface RoleOptions {
  userId: string;
  onDone: () => void;
  /** Shows at the password why it does not pass. */
  onRefused: (why: string) => void;
}

/** Makes an account admin or takes the role away, with the password of the admin who does it. */
export function useSetAdminRole({ userId, onDone, onRefused }: RoleOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ admin, password }: { admin: boolean; password: string }) =>
      rpc(
        'set_admin_role',
        { p_user_id: userId, p_admin: admin, p_password: password },
        z.enum(['admin', 'member', 'wrong_password', 'too_many_tries']),
      ),
    onSuccess: (role) => {
      if (role === 'wrong_password' || role === 'too_many_tries') {
        onRefused(PASSWORD_REFUSALS[role]);
        return;
      }
      toast.success(role === 'admin' ? 'Now an admin' : 'No longer an admin');
      onDone();
    },
    onError: (error) => {
      toast.error('The role was not changed', { description: toAppError(error).userMessage });
      onDone();
    },
    // All of the panel: who lost the own role sees nothing of it from now on.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** What a suspension took back. */
const takenBackSchema = z.nullable(
  z.object({
    sends: z.int(),
    follow_ups: z.int(),
    cards: z.int(),
    introductions: z.int(),
    requests: z.int(),
  }),
);

interface SuspendOptions {
  userId: string;
  onDone: () => void;
  /** Shows the failure. */
  onError: (error: Error) => void;
}

/** Suspends an account with a reason. */
export function useSuspend({ userId, onDone, onError }: SuspendOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      rpc('suspend_account', { p_user_id: userId, p_reason: reason }, takenBackSchema),
    onError,
    onSuccess: (taken) => {
      const waiting = taken === null ? 0 : taken.sends + taken.follow_ups;
      toast.success('Account suspended', {
        description:
          waiting === 0
            ? 'A mail tells the person.'
            : `${waiting} ${waiting === 1 ? 'mail that was waiting' : 'mails that were waiting'} will not leave. A mail tells the person.`,
      });
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Ends a suspension. */
export function useRestore(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc('restore_account', { p_user_id: userId }, z.boolean()),
    onSuccess: () => {
      toast.success('Suspension ended');
    },
    onError: (error) => {
      toast.error('The suspension was not ended', {
        description: toAppError(error).userMessage,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** Gives an admin the right to prepare pitches for creators on Concierge, or takes it. */
export function useSetConcierge(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) =>
      rpc(
        'set_admin_right',
        { p_user_id: userId, p_name: 'concierge', p_given: given },
        z.boolean(),
      ),
    onSuccess: (given) => {
      toast.success(given ? 'The right is given' : 'The right is taken');
    },
    onError: (error) => {
      toast.error('The right was not changed', { description: toAppError(error).userMessage });
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.all }),
  });
}
