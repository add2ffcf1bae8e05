import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { useSession } from '@/lib/account/session';
import { profileUserQuery } from '@/lib/account/queries';
import { authClient } from '@/lib/api/supabase';
import { useZodForm } from '@/lib/use-zod-form';
import { consequencesOf } from '@/features/privacy/consequences';
import { closingStateQuery, type ClosingState } from '@/features/privacy/queries';
import { closeAccountResponseSchema } from '@domain/api/account/close-account.ts';

/** Says what closing does, and closes after the address was typed. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const state = useQuery(closingStateQuery);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent size="md">
        <DialogTitle>Close your account?</DialogTitle>
        <DialogDescription>
          For 30 days you can sign in and have it back. After that it is erased for good: profile,
          pictures, pitches, mails and your sign-in. What you paid stays in our books, as the law
          demands, without your name.
        </DialogDescription>
        {state.isPending ? (
          <Skeleton className="h-64 w-full" />
        ) : state.isLoadingError ? (
          <ErrorState error={state.error} onRetry={() => void state.refetch()} />
        ) : state.data.is_admin ? (
          <Alert title="You are an admin">
            Ask another admin to take that right from you first.
          </Alert>
        ) : (
          <CloseForm state={state.data} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const messagesSchema = z.object({ fields: z.object({ email: z.string() }) });

function CloseForm({ state }: { state: ClosingState }) {
  const client = useQueryClient();
  const { user } = useSession();
  const schema = z.object({
    email: z.string().check(
      z.refine((text) => text.trim().toLowerCase() === state.email.toLowerCase(), {
        error: 'Please type the email you sign in with.',
      }),
    ),
  });
  const close = useMutation({
    mutationFn: (body: { email: string }) =>
      invokeFunction('account/close-account', { body, schema: closeAccountResponseSchema }),
    meta: { silent: true },
    onError: (error) => {
      const found = messagesSchema.safeParse(toAppError(error).cause);
      if (found.success) fail('email', found.data.fields.email);
    },
    onSuccess: async () => {
      // Other devices end; this one shows the way back.
      await (await authClient()).signOut({ scope: 'others' }).catch(() => undefined);
      await client.invalidateQueries(profileUserQuery(user?.id ?? ''));
    },
  });
  const { form, errors, fail } = useZodForm(schema, (values) => {
    close.mutate(values);
  });
  return (
    <form {...form} className="grid gap-5">
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {consequencesOf(state).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Field
        label="Type your sign-in email to confirm"
        description={state.email}
        error={errors['email']}
        required
      >
        {(props) => <Input {...props} name="email" type="email" autoComplete="off" />}
      </Field>
      {close.isError && errors['email'] === undefined && (
        <Alert variant="destructive" title="Your account is not closed">
          {toAppError(close.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" busy={close.isPending}>
          Close my account
        </Button>
        <DialogClose asChild>
          <Button variant="outline">Keep it</Button>
        </DialogClose>
      </div>
    </form>
  );
}
