import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { Moment } from '@/components/moment';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { authWords } from '@/lib/account/auth-words';
import { useAccountKind, useSession } from '@/lib/account/session';
import { authClient } from '@/lib/api/supabase';
import { useKeptText } from '@/lib/browser/use-kept';
import { useStateForm } from '@/lib/use-zod-form';
import { emailChangeQuery, type EmailChange } from '@/features/privacy/queries';
import { emailField } from '@domain/account/credentials.ts';
import { paths } from '@domain/paths.ts';

/** The email that signs in, and its change: it takes a click in both mailboxes. `children` say what else it is for. */
export function EmailCard({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const change = useQuery(emailChangeQuery);
  const current = user?.email ?? '';
  return (
    <SettingsPart
      title="Sign-in email"
      description={
        <>
          You sign in with it. To change it we write to the old and the new email; it changes when
          both are confirmed.
        </>
      }
      className="grid min-h-40 content-start gap-5"
    >
      {change.isPending ? (
        <Skeleton className="h-36 w-full" />
      ) : change.isLoadingError ? (
        <ErrorState error={change.error} onRetry={() => void change.refetch()} />
      ) : (
        <>
          <p className="font-medium wrap-anywhere">Now: {current}</p>
          <Role />
          {children}
          {change.data !== null && <UnderWay change={change.data} current={current} />}
          <ChangeForm current={current} />
        </>
      )}
    </SettingsPart>
  );
}

/** As what the account was opened, and what can be done where that was the wrong choice. */
function Role() {
  const kind = useAccountKind();
  if (kind !== 'creator' && kind !== 'media') return null;
  const [own, other] = kind === 'media' ? ['an editor', 'a creator'] : ['a creator', 'an editor'];
  return (
    <p className="max-w-measure text-sm text-muted-foreground">
      You are here as {own}, and an account stays what it is. To be here as {other}, sign out and
      sign up with another email; or with this one, once you have changed it here to another, or 30
      days after you closed this account.
    </p>
  );
}

function UnderWay({ change, current }: { change: EmailChange; current: string }) {
  const halves = [
    { address: current, proven: change.current_proven },
    { address: change.email, proven: change.new_proven },
  ];
  return (
    <Alert title="Your sign-in email is not changed yet">
      <ul className="grid gap-1">
        {halves.map(({ address, proven }) => (
          <li key={address} className="wrap-anywhere">
            <strong>{address}</strong>: {proven ? 'confirmed' : 'open the link in the mail there'}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        The links work until <Moment at={change.expires_at} />.
      </p>
    </Alert>
  );
}

function ChangeForm({ current }: { current: string }) {
  const client = useQueryClient();
  const schema = z.object({
    email: z.pipe(
      emailField,
      z.string().check(
        z.refine((email) => email.toLowerCase() !== current.toLowerCase(), {
          error: 'That is your sign-in email already.',
        }),
      ),
    ),
  });
  const ask = useMutation({
    mutationFn: async ({ email }: { email: string }) => {
      const { error } = await (
        await authClient()
      ).updateUser(
        { email },
        { emailRedirectTo: window.location.origin + paths.authConfirm.getHref() },
      );
      if (error !== null) throw toAppError(error);
    },
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
    onError: (error) => {
      if (toAppError(error).code === 'email_exists') {
        fail('email', authWords(error));
      }
    },
  });
  const [email, setEmail, drop] = useKeptText(`new-email:${current}`);
  const { form, errors, fail } = useStateForm(schema, { email }, (values) => {
    ask.mutate(values, { onSuccess: drop });
  });
  return (
    <form {...form} className="grid gap-5">
      <Field label="New email" error={errors['email']} required>
        {(props) => (
          <Input
            {...props}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      {ask.isError && errors['email'] === undefined && (
        <Alert variant="destructive" title="Nothing was sent">
          {authWords(ask.error)} What you typed is still here.
        </Alert>
      )}
      <Button type="submit" variant="outline" busy={ask.isPending} className="justify-self-start">
        Send both mails
      </Button>
    </form>
  );
}
