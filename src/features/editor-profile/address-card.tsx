import { proveContactResponseSchema } from '@domain/api/links/prove-contact.ts';
import { emailField } from '@domain/account/credentials.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { ownOutletQuery } from '@/features/editor-profile/queries';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';
import { useSession } from '@/lib/account/session';
import { supabase } from '@/lib/api/supabase';
import { useZodForm } from '@/lib/use-zod-form';

/** For media people: the address that pitches and the Friday Fix reach them at, its proof and its change. */
export function AddressCard() {
  const { user } = useSession();
  const outlet = useQuery({ ...ownOutletQuery(user?.id ?? ''), enabled: user !== null });
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your address</CardTitle>
        <CardDescription>
          Where the Friday Fix and answers of creators come. An address at your outlet proves that
          you are with it.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid min-h-28 gap-5">
        {outlet.isPending ? (
          <Skeleton className="h-20" />
        ) : outlet.isLoadingError ? (
          <ErrorState error={outlet.error} onRetry={() => void outlet.refetch()} />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-medium break-words">{outlet.data.address}</span>
              <Badge variant={outlet.data.address_proven ? 'success' : 'warning'}>
                {outlet.data.address_proven ? 'Confirmed' : 'Not confirmed'}
              </Badge>
            </p>
            {!outlet.data.address_proven && (
              <ProofNotice
                address={outlet.data.address}
                busy={outlet.isFetching}
                onCheck={() => void outlet.refetch()}
              />
            )}
            <ChangeAddress />
          </>
        )}
      </CardContent>
    </Card>
  );
}

interface ProofNoticeProps {
  address: string;
  busy: boolean;
  onCheck: () => void;
}

/** Says what waits for the proof, and sends the mail for it. */
function ProofNotice({ address, busy, onCheck }: ProofNoticeProps) {
  const ask = useMutation({
    mutationFn: () =>
      invokeFunction('links/prove-contact', {
        body: { address: 'account' },
        schema: proveContactResponseSchema,
      }),
    meta: { silent: true },
  });
  return (
    <Alert variant="warning" title="Please confirm this address">
      <p className="break-words">
        Until then no Friday Fix comes to {address}, and it proves no outlet. We mail a link; one
        tap confirms it.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
          {ask.isSuccess ? 'Send it again' : 'Send the mail'}
        </Button>
        {ask.isSuccess && (
          <Button size="sm" variant="ghost" busy={busy} onClick={onCheck}>
            I have confirmed it
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 break-words">
        {ask.isSuccess && `Sent to ${ask.data.email ?? address}.`}
        {ask.isError && toAppError(ask.error).userMessage}
      </p>
    </Alert>
  );
}

const changeSchema = z.object({ email: emailField });

/** Asks for another address. It changes once both mailboxes have said yes. */
function ChangeAddress() {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: async (email: string) => {
      const { error } = await supabase.auth.updateUser({ email });
      if (error !== null) throw toAppError(error);
      return email;
    },
    meta: { silent: true },
    onSuccess: () => setOpen(false),
  });
  const { form, errors } = useZodForm(changeSchema, ({ email }) => {
    change.mutate(email);
  });
  if (!open) {
    return (
      <div className="grid justify-items-start gap-2">
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          Change address
        </Button>
        <p role="status" className="text-sm break-words">
          {change.isSuccess &&
            `We sent a mail to your present address and one to ${change.data}. Open the links in both, then confirm the new address here.`}
        </p>
      </div>
    );
  }
  return (
    <form {...form} className="grid gap-4">
      <Field
        label="New address"
        description="Both mailboxes get a link: the present one and the new one."
        error={errors.email}
      >
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
      </Field>
      {change.isError && (
        <Alert variant="destructive" title="Not changed">
          {toAppError(change.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={change.isPending}>
          Send the links
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
