import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { stripeSetupResponseSchema } from '@domain/api/stripe-setup.ts';
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
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useZodForm } from '@/lib/use-zod-form';
import { DisabledPage } from '@/features/setup/disabled-page';
import { isDone, markDone, STRIPE_SETUP_DONE } from '@/features/setup/done-flags';
import { useLinkCode } from '@/features/setup/link-code';
import { stripeSetupStateQuery } from '@/features/setup/queries';
import { stripeSetupFailure, stripeSetupFieldError } from '@/features/setup/stripe-setup-failure';

const CLOSE_AFTER_MS = 3_000;

// The server checks both fields, the passcode first: only the server knows it.
const formSchema = z.object({ passcode: z.string(), secret: z.string().check(z.trim()) });

/**
 * The one-time page for the webhook secret. The server checks the passcode and whether the page is
 * disabled; the browser stores only a flag that it is.
 */
export function StripeSecretPage() {
  const [stage, setStage] = useState<'form' | 'saved' | 'disabled'>(() =>
    isDone(STRIPE_SETUP_DONE) ? 'disabled' : 'form',
  );
  const state = useQuery({ ...stripeSetupStateQuery(), enabled: stage === 'form' });
  const disabled = stage === 'disabled' || (stage === 'form' && state.data?.disabled === true);
  useDocumentTitle(disabled ? 'Page not found' : 'Payment setup');

  useEffect(() => {
    if (stage !== 'saved') return;
    const timer = setTimeout(() => {
      setStage('disabled');
    }, CLOSE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [stage]);

  if (disabled) {
    return (
      <DisabledPage
        title={
          <>
            <span className="sr-only">404 </span>Page not found
          </>
        }
      />
    );
  }
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
        markDone(STRIPE_SETUP_DONE);
        setStage('saved');
      }}
      onDisabled={() => {
        setStage('disabled');
      }}
    />
  );
}

function SecretForm({ onSaved, onDisabled }: { onSaved: () => void; onDisabled: () => void }) {
  const code = useLinkCode();
  const save = useMutation({
    mutationFn: (body: z.infer<typeof formSchema>) =>
      invokeFunction('stripe-setup', { body, schema: stripeSetupResponseSchema }),
    gcTime: 0,
    onSuccess: onSaved,
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'disabled') {
        onDisabled();
        return;
      }
      toast.error(stripeSetupFailure(error));
      for (const [field, message] of Object.entries(stripeSetupFieldError(error))) {
        fail(field, message);
      }
    },
  });
  const { form, errors, fail } = useZodForm(formSchema, (values) => {
    save.mutate(values);
  });

  return (
    <form {...form} autoComplete="off" className="mx-auto max-w-lg py-10">
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
          <Field label="Passcode" error={errors.passcode}>
            {(control) => (
              <Input
                {...control}
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                name="passcode"
                defaultValue={code}
              />
            )}
          </Field>
          <Field
            label="Stripe Webhook Signing Secret"
            description="It starts with whsec_ and is shown beside the endpoint at Stripe."
            error={errors.secret}
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="new-password"
                spellCheck={false}
                maxLength={500}
                name="secret"
              />
            )}
          </Field>
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save & Disable Page'}
          </Button>
          <Button type="reset" variant="outline" disabled={save.isPending}>
            Cancel
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
