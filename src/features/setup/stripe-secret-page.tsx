import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/use-document-title';
import { doneSchema, setupStateSchema } from '@/features/setup/answers';
import { isDone, markDone, SETUP_DISABLED_KEY } from '@/features/setup/done-flags';
import { Gone } from '@/features/setup/gone';
import { setupFailure, setupFieldError } from '@/features/setup/setup-toast';

const CLOSE_AFTER_MS = 3_000;

const setupStateQuery = () =>
  queryOptions({
    queryKey: ['stripe-setup'],
    queryFn: ({ signal }) =>
      invokeFunction('stripe-setup', { method: 'GET', schema: setupStateSchema, signal }),
  });

/**
 * The one-time page for the webhook secret. Passcode and state are the server's; the browser keeps
 * only a flag that the page is over.
 */
export function StripeSecretPage() {
  const [stage, setStage] = useState<'form' | 'saved' | 'gone'>(() =>
    isDone(SETUP_DISABLED_KEY) ? 'gone' : 'form',
  );
  const state = useQuery({ ...setupStateQuery(), enabled: stage === 'form' });
  const gone = stage === 'gone' || (stage === 'form' && state.data?.disabled === true);
  useDocumentTitle(gone ? 'Page not found' : 'Payment setup');

  useEffect(() => {
    if (stage !== 'saved') return;
    const timer = setTimeout(() => {
      setStage('gone');
    }, CLOSE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [stage]);

  if (gone) return <Gone title="404" text="Page not found" />;
  if (stage === 'saved') {
    return (
      <div className="mx-auto max-w-lg py-10">
        <h1 tabIndex={-1} className="sr-only">
          Payment setup
        </h1>
        <Alert variant="success">
          <strong>Setup Complete</strong> - Saved. Webhook secret set ✓. This page is now disabled.
        </Alert>
      </div>
    );
  }
  if (state.isPending) {
    return (
      <div className="mx-auto max-w-lg py-10">
        <h1 tabIndex={-1} className="sr-only">
          Payment setup
        </h1>
        <p role="status" className="sr-only">
          Loading
        </p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (state.isLoadingError) {
    return (
      <div className="mx-auto grid max-w-lg gap-6 py-10">
        <h1 tabIndex={-1} className="font-display text-3xl">
          Payment setup
        </h1>
        <ErrorState error={state.error} onRetry={() => void state.refetch()} />
      </div>
    );
  }
  return (
    <SecretForm
      onSaved={() => {
        markDone(SETUP_DISABLED_KEY);
        setStage('saved');
      }}
      onGone={() => {
        setStage('gone');
      }}
    />
  );
}

function SecretForm({ onSaved, onGone }: { onSaved: () => void; onGone: () => void }) {
  const [passcode, setPasscode] = useState('');
  const [secret, setSecret] = useState('');
  const save = useMutation({
    mutationFn: () =>
      invokeFunction('stripe-setup', {
        body: { passcode, secret: secret.trim() },
        schema: doneSchema,
      }),
    gcTime: 0,
    onSuccess: onSaved,
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'disabled') onGone();
      else toast.error(setupFailure(error));
    },
  });

  const problems = setupFieldError(save.isError ? toAppError(save.error) : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The server judges both fields, passcode first: only it knows the passcode.
    save.mutate();
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="mx-auto max-w-lg py-10">
      <Card>
        <CardHeader>
          <CardTitle as="h1" tabIndex={-1} className="text-2xl">
            Stripe webhook setup
          </CardTitle>
          <CardDescription>
            Saves the secret that proves an event comes from Stripe. This page works once.
          </CardDescription>
        </CardHeader>
        <CardContent className="grid gap-5">
          <Field label="Passcode" error={problems.passcode}>
            {(control) => (
              <Input
                {...control}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                value={passcode}
                onChange={(event) => {
                  setPasscode(event.target.value);
                  if (save.isError) save.reset();
                }}
              />
            )}
          </Field>
          <Field
            label="Stripe Webhook Signing Secret"
            description="It starts with whsec_ and is shown beside the endpoint at Stripe."
            error={problems.secret}
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                spellCheck={false}
                maxLength={500}
                value={secret}
                onChange={(event) => {
                  setSecret(event.target.value);
                  if (save.isError) save.reset();
                }}
              />
            )}
          </Field>
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save & Disable Page'}
          </Button>
          <Button
            variant="outline"
            disabled={save.isPending}
            onClick={() => {
              setPasscode('');
              setSecret('');
              save.reset();
            }}
          >
            Cancel
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
