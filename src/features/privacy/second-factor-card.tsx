import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { useZodForm } from '@/lib/use-zod-form';
import { adminSecurityQuery, confirmedFactorQuery } from '@/features/privacy/queries';
import { confirmSession, enrol } from '@/features/privacy/second-factor';

/** For admins: their second factor (two-step sign-in), and whether all admins are asked for one. */
export function SecondFactorCard() {
  const security = useQuery(adminSecurityQuery);
  return (
    <SettingsPart
      title="Two-step sign-in"
      description={
        <>
          A six-digit code from an app on your phone, entered here after signing in. Once every
          admin is asked for it, a stolen password alone changes no settings and no roles.
        </>
      }
      className="grid gap-5"
    >
      {security.isPending ? (
        <Skeleton className="h-12" />
      ) : security.isLoadingError ? (
        <ErrorState error={security.error} onRetry={() => void security.refetch()} />
      ) : !security.data.offered ? (
        <p className="text-sm text-muted-foreground">
          Not offered here: this installation signs people in with a password only.
        </p>
      ) : security.data.confirmed ? (
        <Requirement required={security.data.required} />
      ) : (
        <ConfirmSession required={security.data.required} />
      )}
    </SettingsPart>
  );
}

function Requirement({ required }: { required: boolean }) {
  const client = useQueryClient();
  const label = useId();
  const change = useMutation({
    mutationFn: (on: boolean) => rpc('set_admin_second_factor', { p_on: on }, z.unknown()),
    onSettled: () => client.invalidateQueries({ queryKey: adminSecurityQuery.queryKey }),
  });
  return (
    <>
      <p className="text-sm">It is on, and you entered your code in this browser.</p>
      <div className="flex items-center justify-between gap-4">
        <p>
          <span id={label}>Ask every admin for the code</span>
          <span className="block text-sm text-muted-foreground">
            Without it admins can look at everything, but change no settings and no roles.
          </span>
        </p>
        <Switch
          aria-labelledby={label}
          checked={change.isPending ? change.variables : required}
          disabled={change.isPending}
          onCheckedChange={(on) => {
            change.mutate(on);
          }}
        />
      </div>
    </>
  );
}

const codeSchema = z.object({
  code: z.string().check(z.regex(/^\s*\d{6}\s*$/, { error: 'Please enter the six digits' })),
});

function ConfirmSession({ required }: { required: boolean }) {
  const client = useQueryClient();
  const factor = useQuery(confirmedFactorQuery);
  const start = useMutation({ mutationFn: enrol, meta: { silent: true } });
  const confirm = useMutation({
    mutationFn: ({ factorId, code }: { factorId: string; code: string }) =>
      confirmSession(factorId, code.trim()),
    meta: { silent: true },
    onSuccess: () => client.invalidateQueries({ queryKey: adminSecurityQuery.queryKey }),
    onError: (error) => {
      fail('code', toAppError(error).userMessage);
    },
  });
  const factorId = start.data?.factorId ?? factor.data ?? null;
  const { form, errors, fail } = useZodForm(codeSchema, ({ code }) => {
    if (factorId !== null) confirm.mutate({ factorId, code });
  });
  if (factor.isPending) return <Skeleton className="h-24" />;
  if (factor.isLoadingError) {
    return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />;
  }
  return (
    <>
      {required && (
        <Alert title="Admins are asked for a code">
          Until you enter yours in this browser you can look at everything, but change no settings
          and no roles.
        </Alert>
      )}
      {factorId === null ? (
        <>
          {start.isError && (
            <Alert variant="destructive" title="That did not work">
              {toAppError(start.error).userMessage}
            </Alert>
          )}
          <Button
            variant="outline"
            className="justify-self-start"
            busy={start.isPending}
            onClick={() => {
              start.mutate();
            }}
          >
            Set it up
          </Button>
        </>
      ) : (
        <form {...form} className="grid gap-5">
          {start.data !== undefined && (
            <ol className="grid list-decimal gap-4 pl-5 text-sm">
              <li>Install an authenticator app on your phone, if you have none.</li>
              <li>
                Scan this picture with it, or type the key below.
                <img
                  src={start.data.picture}
                  alt="Picture to scan; the key below is the same"
                  className="mt-2 size-44 border border-border bg-white p-2"
                />
                <span className="mt-2 block font-mono break-all">{start.data.secret}</span>
              </li>
              <li>Enter the six digits that the app shows.</li>
            </ol>
          )}
          <Field label="Six-digit code from your app" error={errors['code']} required>
            {(props) => (
              <Input
                {...props}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                className="max-w-40"
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-start" busy={confirm.isPending}>
            {start.data === undefined ? 'Enter the code' : 'Turn it on'}
          </Button>
        </form>
      )}
    </>
  );
}
