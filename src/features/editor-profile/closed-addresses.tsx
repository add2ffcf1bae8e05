import { BRAND } from '@domain/text/brand.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { formatDay } from '@/lib/time';
import { toast } from '@/lib/toast';
import { useZodForm } from '@/lib/use-zod-form';
import { closedAddressesQuery, type ClosedAddress } from '@/features/editor-profile/queries';
import { slugOfKit } from '@/features/editor-profile/slug-of-kit';

/** For editors: whose pitches they stopped, with the way to allow them again. */
export function ClosedAddresses() {
  const closed = useQuery(closedAddressesQuery());
  return (
    <SettingsPart
      title="Do not contact"
      description={<>Whose pitches you stopped. They cannot send to you.</>}
      className="grid gap-5"
    >
      {closed.isPending ? (
        <Skeleton className="h-12" />
      ) : closed.isLoadingError ? (
        <ErrorState error={closed.error} onRetry={() => void closed.refetch()} />
      ) : closed.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          Nobody. Every pitch mail has a link to stop its sender or all of {BRAND.name}.
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {closed.data.map((entry) => (
            <ClosedRow key={`${entry.creator_id ?? 'all'} ${entry.reason}`} entry={entry} />
          ))}
        </ul>
      )}
      <StopForm />
    </SettingsPart>
  );
}

function ClosedRow({ entry }: { entry: ClosedAddress }) {
  const client = useQueryClient();
  const allow = useMutation({
    mutationFn: () =>
      // Null opens the address to all; the generated type knows no null.
      rpc('open_my_address', { p_creator_id: entry.creator_id as string }, z.unknown()),
    onSuccess: () => client.invalidateQueries({ queryKey: closedAddressesQuery().queryKey }),
  });
  const name =
    entry.creator_id === null
      ? `All ${entry.reason === 'opt_out' ? 'pitches' : 'mails'} of ${BRAND.name}`
      : (entry.creator_name ?? 'A creator');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <p className="min-w-0">
        <span className="break-words">{name}</span>
        <span className="block text-sm text-muted-foreground">
          {entry.reason === 'bounce' ? 'Your mailbox refused a mail' : 'Stopped by you'},{' '}
          {formatDay(entry.created_at)}
        </span>
      </p>
      {entry.reason !== 'bounce' && (
        <Button size="sm" variant="outline" busy={allow.isPending} onClick={() => allow.mutate()}>
          Allow again<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}

const stopSchema = z.object({
  kit: z.string().check(
    z.refine((text) => slugOfKit(text) !== null, {
      error: 'Please paste the whole link of their press kit: it has /epk/ in it',
    }),
  ),
});

/** Stops a creator by the address of their press kit. */
function StopForm() {
  const client = useQueryClient();
  // A new key empties the field.
  const [round, setRound] = useState(0);
  const stop = useMutation({
    mutationFn: (kit: string) =>
      rpc('close_my_address', { p_slug: slugOfKit(kit) ?? '' }, z.string()),
    meta: { silent: true },
    onSuccess: async (name) => {
      setRound((now) => now + 1);
      toast.success(`${name} cannot write to you any more.`);
      await client.invalidateQueries({ queryKey: closedAddressesQuery().queryKey });
    },
  });
  const { form, errors } = useZodForm(stopSchema, ({ kit }) => {
    stop.mutate(kit);
  });
  return (
    <form {...form} className="grid gap-3">
      <Field
        label="Stop a creator"
        description="The link of their press kit, the page with their story and pictures."
        error={errors['kit']}
      >
        {(control) => (
          <Input
            key={round}
            {...control}
            name="kit"
            autoComplete="off"
            placeholder="Paste the link here"
          />
        )}
      </Field>
      {stop.isError && (
        <Alert variant="destructive" title="Nobody was stopped">
          {toAppError(stop.error).userMessage}
        </Alert>
      )}
      <Button type="submit" variant="outline" className="justify-self-start" busy={stop.isPending}>
        Stop them
      </Button>
    </form>
  );
}
