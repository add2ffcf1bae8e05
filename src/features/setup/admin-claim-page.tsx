import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type * as z from 'zod/mini';
import { adminClaimResponseSchema } from '@domain/api/admin-claim.ts';
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
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useZodForm } from '@/lib/use-zod-form';
import { adminClaimFailure, adminClaimFormSchema } from '@/features/setup/admin-claim';
import { DisabledPage } from '@/features/setup/disabled-page';
import { useLinkCode } from '@/features/setup/link-code';
import { ADMIN_CLAIM_DONE, isDone, markDone } from '@/features/setup/done-flags';
import { adminClaimStateQuery } from '@/features/setup/queries';

const REDIRECT_AFTER_MS = 3_000;

/** Makes the first admin. The server allows it once and asks for the owner's passcode. */
export function AdminClaimPage() {
  const [stage, setStage] = useState<'form' | 'claimed' | 'disabled'>(() =>
    isDone(ADMIN_CLAIM_DONE) ? 'disabled' : 'form',
  );
  const [, navigate] = useLocation();
  // Not while a claim is shown as done: the page then leaves by itself.
  const state = useQuery({ ...adminClaimStateQuery(), enabled: stage === 'form' });
  const disabled = stage === 'disabled' || (stage === 'form' && state.data?.claimable === false);
  useDocumentTitle(disabled ? 'Not Found' : 'Claim admin access');

  useEffect(() => {
    if (stage !== 'claimed') return;
    const timer = setTimeout(() => navigate(paths.home.getHref()), REDIRECT_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [stage, navigate]);

  if (disabled) return <DisabledPage title="404 - Not Found" text="This page has been disabled." />;
  if (stage === 'claimed') {
    return (
      <div className="mx-auto max-w-lg py-10">
        <h1 tabIndex={-1} className="sr-only">
          Claim admin access
        </h1>
        <Alert variant="success">
          <strong>Admin Created</strong> - Please sign out and sign in again. Redirecting in 3
          seconds...
        </Alert>
      </div>
    );
  }
  if (state.isPending && state.fetchStatus !== 'paused') {
    return (
      <div className="mx-auto max-w-lg py-10">
        <h1 tabIndex={-1} className="sr-only">
          Claim admin access
        </h1>
        <p role="status" className="sr-only">
          Loading
        </p>
        <Skeleton className="h-96" />
      </div>
    );
  }
  return (
    <ClaimForm
      onClaimed={() => {
        markDone(ADMIN_CLAIM_DONE);
        setStage('claimed');
      }}
    />
  );
}

function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const code = useLinkCode();
  const claim = useMutation({
    mutationFn: (body: z.infer<typeof adminClaimFormSchema>) =>
      invokeFunction('admin-claim', { body, schema: adminClaimResponseSchema }),
    gcTime: 0,
    meta: { silent: true },
    onSuccess: () => {
      onClaimed();
      // The account that is signed in here may be admin from now on.
      return client.invalidateQueries();
    },
    onError: (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'invalid_email') fail('email', error.userMessage);
    },
  });
  const { form, errors, fail } = useZodForm(adminClaimFormSchema, (values) => {
    claim.mutate(values);
  });
  const failure = claim.isError ? toAppError(claim.error) : null;

  return (
    <form {...form} className="mx-auto max-w-lg py-10">
      <Card>
        <CardHeader>
          <CardTitle as="h1" tabIndex={-1} className="text-2xl">
            Claim admin access
          </CardTitle>
          <CardDescription>
            For the owner, once. An email without an account becomes admin as soon as its owner
            signs up and confirms it.
          </CardDescription>
        </CardHeader>
        <CardContent className="grid gap-5">
          {failure !== null && failure.code !== 'invalid_email' && (
            <Alert variant="destructive">{adminClaimFailure(failure)}</Alert>
          )}
          <Field label="Owner Email" required error={errors.email}>
            {(control) => (
              <Input {...control} type="email" autoComplete="email" maxLength={320} name="email" />
            )}
          </Field>
          <Field label="Passcode" required error={errors.passcode}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                maxLength={200}
                name="passcode"
                defaultValue={code}
              />
            )}
          </Field>
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={claim.isPending}>
            {claim.isPending ? 'Creating...' : 'Claim Admin'}
          </Button>
          <Button
            variant="outline"
            disabled={claim.isPending}
            onClick={() => navigate(paths.home.getHref())}
          >
            Cancel
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
