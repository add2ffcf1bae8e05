import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { toAppError } from '@/lib/app-error';
import { invokeFunction } from '@/lib/invoke';
import { paths } from '@domain/paths.ts';
import { useDocumentTitle } from '@/lib/use-document-title';
import { doneSchema } from '@/features/setup/answers';
import { claimFailure, claimProblems, type ClaimInput } from '@/features/setup/claim';
import { CLAIM_DONE_KEY, isDone, markDone } from '@/features/setup/done-flags';
import { Gone } from '@/features/setup/gone';

const REDIRECT_AFTER_MS = 3_000;

/** Makes the first admin. The server allows it once, to whoever knows the passcode. */
export function AdminClaimPage() {
  const [stage, setStage] = useState<'form' | 'claimed' | 'gone'>(() =>
    isDone(CLAIM_DONE_KEY) ? 'gone' : 'form',
  );
  const navigate = useNavigate();
  useDocumentTitle(stage === 'gone' ? 'Not Found' : 'Claim admin access');

  useEffect(() => {
    if (stage !== 'claimed') return;
    const timer = setTimeout(() => void navigate(paths.home.getHref()), REDIRECT_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [stage, navigate]);

  if (stage === 'gone') return <Gone title="404 - Not Found" text="This page has been disabled." />;
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
  return (
    <ClaimForm
      onClaimed={() => {
        markDone(CLAIM_DONE_KEY);
        setStage('claimed');
      }}
    />
  );
}

function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [input, setInput] = useState<ClaimInput>({ email: '', passcode: '' });
  const [checked, setChecked] = useState(false);
  const claim = useMutation({
    mutationFn: ({ email, passcode }: ClaimInput) =>
      invokeFunction('admin-claim', {
        body: { email: email.trim(), passcode },
        schema: doneSchema,
      }),
    gcTime: 0,
    meta: { silent: true },
    onSuccess: () => {
      onClaimed();
      // Whoever is signed in here may be admin from now on.
      return client.invalidateQueries();
    },
  });
  const problems = claimProblems(input);
  const failure = claim.isError ? toAppError(claim.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.email === undefined && problems.passcode === undefined) claim.mutate(input);
  }

  return (
    <form onSubmit={submit} noValidate className="mx-auto max-w-lg py-10">
      <Card>
        <CardHeader>
          <CardTitle as="h1" tabIndex={-1} className="text-2xl">
            Claim admin access
          </CardTitle>
          <CardDescription>
            For the owner, once. An address without an account becomes admin as soon as its owner
            signs up and confirms it.
          </CardDescription>
        </CardHeader>
        <CardContent className="grid gap-5">
          {failure !== null && failure.code !== 'invalid_email' && (
            <Alert variant="destructive">{claimFailure(failure)}</Alert>
          )}
          <Field
            label="Owner Email"
            required
            error={
              failure?.code === 'invalid_email'
                ? failure.userMessage
                : checked
                  ? problems.email
                  : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="email"
                maxLength={320}
                value={input.email}
                onChange={(event) => {
                  setInput({ ...input, email: event.target.value });
                }}
              />
            )}
          </Field>
          <Field label="Passcode" required error={checked ? problems.passcode : undefined}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                maxLength={200}
                value={input.passcode}
                onChange={(event) => {
                  setInput({ ...input, passcode: event.target.value });
                }}
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
            onClick={() => void navigate(paths.home.getHref())}
          >
            Cancel
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
