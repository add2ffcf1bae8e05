import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { SettingsPart } from '@/components/settings-part';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { DAY_OPTIONS, HOUR_OPTIONS } from '@/features/editor-profile/choices';
import type { FixMail } from '@/features/editor-profile/editor-rules';
import { saveRules } from '@/features/editor-profile/mutations';
import { editorRulesQuery } from '@/features/editor-profile/queries';
import { useSession } from '@/lib/account/session';
import { accountZoneQuery } from '@/lib/account/zone/queries';
import { FRIDAY_FIX_HASH } from '@/lib/anchors';
import { useAnchor } from '@/lib/browser/use-anchor';
import { canonicalZone, zoneOptions } from '@/lib/time-zones';
import { toast } from '@/lib/toast';

/** For media people: whether and when the Friday Fix is mailed. Each choice is saved at once. `next` says when it comes. */
export function FixMailCard({ next }: { next: ReactNode }) {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const rules = useQuery({ ...editorRulesQuery(userId), enabled: user !== null });
  useAnchor(FRIDAY_FIX_HASH, rules.isSuccess);
  return (
    <SettingsPart title="The Friday Fix" description="At most ten stories, once a week.">
      {rules.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : rules.isLoadingError ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Choices userId={userId} saved={rules.data} next={next} />
      )}
    </SettingsPart>
  );
}

interface ChoicesProps {
  userId: string;
  saved: FixMail;
  next: ReactNode;
}

function Choices({ userId, saved, next }: ChoicesProps) {
  const client = useQueryClient();
  const label = useId();
  const save = useMutation({
    mutationFn: (change: Partial<FixMail>) => saveRules(userId, change),
    onSuccess: () => {
      toast.success('Saved', { id: 'saved' });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(editorRulesQuery(userId)),
        client.invalidateQueries(accountZoneQuery(userId)),
      ]),
  });
  const shown = save.isPending ? { ...saved, ...save.variables } : saved;
  const change = (changes: Partial<FixMail>) => save.mutate(changes);
  const off = !shown.digest_subscribed;
  const none = off && 'You get none now.';
  return (
    <fieldset
      id={FRIDAY_FIX_HASH.slice(1)}
      disabled={save.isPending}
      className="grid scroll-mt-4 gap-5 sm:grid-cols-2"
    >
      <legend className="sr-only">The Friday Fix</legend>
      <div className="flex items-center justify-between gap-4 sm:col-span-2">
        <p id={label}>Send me the Friday Fix</p>
        <Switch
          aria-labelledby={label}
          checked={shown.digest_subscribed}
          onCheckedChange={(digest_subscribed) => change({ digest_subscribed })}
        />
      </div>
      <Field label="The Friday Fix comes on" description={none}>
        {(control) => (
          <Select
            {...control}
            disabled={off}
            value={shown.digest_day}
            options={DAY_OPTIONS}
            onValueChange={(digest_day) => change({ digest_day })}
          />
        )}
      </Field>
      <Field label="At" description={none}>
        {(control) => (
          <Select
            {...control}
            disabled={off}
            value={String(shown.digest_hour)}
            options={HOUR_OPTIONS}
            onValueChange={(hour) => change({ digest_hour: Number(hour) })}
          />
        )}
      </Field>
      <Field label="Time zone" description="Deadlines of your requests are in it too.">
        {(control) => (
          <Select
            {...control}
            value={canonicalZone(shown.time_zone)}
            options={zoneOptions(saved.time_zone)}
            onValueChange={(time_zone) => change({ time_zone })}
          />
        )}
      </Field>
      {!off && <p className="min-h-5 text-sm text-muted-foreground sm:col-span-2">{next}</p>}
    </fieldset>
  );
}
