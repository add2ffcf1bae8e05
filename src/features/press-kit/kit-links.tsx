import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CopyButton } from '@/components/copy-button';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { PartOfPlan } from '@/components/part-of-plan';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { useMakeLink, useWithdrawLink } from '@/features/press-kit/mutations';
import { kitLinksQuery, ownKitQuery } from '@/features/press-kit/queries';
import { toAppError } from '@/lib/api/app-error';
import { longDate } from '@/lib/long-date';
import { useEntitlements } from '@/lib/plan/use-entitlements';
import { useZodForm } from '@/lib/use-zod-form';
import { lineField } from '@domain/text/fields.ts';
import { paths } from '@domain/paths.ts';

const LABEL_MAX = 80;
const DAYS_MAX = 90;

const formSchema = z.object({
  label: lineField(LABEL_MAX, `Please use at most ${String(LABEL_MAX)} characters`).check(
    z.refine((text) => text !== '', { error: 'Please say whom the link is for' }),
  ),
  days: z.pipe(
    z.string().check(
      z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= DAYS_MAX, {
        error: `Please choose 1 to ${String(DAYS_MAX)} days`,
      }),
    ),
    z.transform(Number),
  ),
});

/** Private links: made for one reader, listed, withdrawn. Without the plan for them none is made, and they rest. */
export function KitLinksSection({ userId }: { userId: string }) {
  const entitlements = useEntitlements();
  const links = useQuery(kitLinksQuery(userId));
  return (
    <section aria-labelledby="private-links" className="grid gap-4">
      <div>
        <h2 id="private-links" className="font-display text-xl">
          Private links
        </h2>
        {entitlements.data?.kit_links !== false && (
          <p className="mt-1 max-w-measure text-sm text-muted-foreground">
            For an editor who may read the press kit before it is public. Whoever has the link can
            open it, until it ends or you withdraw it.
          </p>
        )}
      </div>
      {entitlements.isPending ? (
        <Skeleton className="h-40" />
      ) : entitlements.isLoadingError ? (
        <ErrorState
          title="Your plan did not load"
          error={entitlements.error}
          onRetry={() => void entitlements.refetch()}
        />
      ) : entitlements.data.kit_links ? (
        <>
          <NewLink userId={userId} />
          <LinkList userId={userId} />
        </>
      ) : (
        <>
          <PartOfPlan line="kit" title="Private links are part of Creator">
            They open a press kit to one editor before it is public.
            {links.data?.some(({ rests }) => rests) === true &&
              ' Those that you made before are kept, and open your press kit again with the plan.'}
          </PartOfPlan>
          <LinkList userId={userId} hideEmpty />
        </>
      )}
    </section>
  );
}

function NewLink({ userId }: { userId: string }) {
  const make = useMakeLink(userId);
  const kit = useQuery(ownKitQuery(userId));
  const { form, errors } = useZodForm(formSchema, (values) => {
    make.mutate(values);
  });
  const made =
    make.data === undefined || kit.data === undefined
      ? null
      : window.location.origin + paths.epk.getHref(kit.data.slug, make.data.token);

  return (
    <>
      <form {...form} className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
        <Field
          label="For whom"
          error={errors['label'] ?? (make.isError ? toAppError(make.error).userMessage : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              name="label"
              autoComplete="off"
              placeholder="e.g., Desk of The Bell"
            />
          )}
        </Field>
        <Field label="Days" error={errors['days']}>
          {(control) => (
            <Input {...control} name="days" type="number" min={1} max={DAYS_MAX} defaultValue={7} />
          )}
        </Field>
        <Button type="submit" variant="outline" className="sm:mt-7" busy={make.isPending}>
          Make a link
        </Button>
      </form>
      <div role="status">
        {made !== null && (
          <Alert title={`Copy the link for ${make.variables?.label ?? 'your reader'} now`}>
            <p>We keep no copy of it, so it is shown only here.</p>
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <code className="min-w-0 grow text-sm break-all" data-private-link>
                {made}
              </code>
              <CopyButton text={made} what="the private link" />
            </div>
          </Alert>
        )}
      </div>
    </>
  );
}

function LinkList({ userId, hideEmpty = false }: { userId: string; hideEmpty?: boolean }) {
  const links = useQuery(kitLinksQuery(userId));
  const withdraw = useWithdrawLink(userId);
  if (links.isPending) return <Skeleton className="h-24" />;
  if (links.isLoadingError) {
    return (
      <ErrorState
        title="Your links did not load"
        error={links.error}
        onRetry={() => void links.refetch()}
      />
    );
  }
  if (links.data.length === 0) {
    return hideEmpty ? null : (
      <EmptyState title="No private link yet">The ones you make are listed here.</EmptyState>
    );
  }
  return (
    <ul aria-label="Private links" className="divide-y divide-border border-y border-border">
      {links.data.map((link) => (
        <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 grow">
            <p className="font-semibold break-words">{link.label}</p>
            <p className="text-sm text-muted-foreground">{ending(link)}</p>
          </div>
          {(link.live || link.rests) && (
            <Button
              variant="outline"
              size="sm"
              busy={withdraw.isPending && withdraw.variables === link.id}
              onClick={() => {
                withdraw.mutate(link.id);
              }}
            >
              Withdraw<span className="sr-only"> the link for {link.label}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Ending {
  live: boolean;
  rests: boolean;
  expires_at: string;
  withdrawn_at: string | null;
}

function ending({ live, rests, expires_at: end, withdrawn_at: withdrawn }: Ending): string {
  if (withdrawn !== null) return `Withdrawn on ${longDate(withdrawn)}: it opens nothing.`;
  if (rests) return `Rests: with the plan it opens the press kit until ${longDate(end)}.`;
  return live ? `Opens the press kit until ${longDate(end)}.` : `Ended on ${longDate(end)}.`;
}
