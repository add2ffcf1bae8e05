import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';
import { useMergeOutlets } from '@/features/admin/outlets/mutations';
import { mergeWords } from '@/features/admin/outlets/merge-words';
import {
  adminOutletsQuery,
  mergePlanQuery,
  type AdminOutlet,
  type MergePlan,
} from '@/features/admin/outlets/queries';

interface MergeDialogProps {
  outlet: AdminOutlet;
  onClose: () => void;
}

/** Chooses the outlet that another one becomes part of. */
export function MergeDialog({ outlet, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState(outlet.name.split(' ')[0] ?? '');
  const [into, setInto] = useState('');
  const found = useQuery(adminOutletsQuery(search));
  const merge = useMergeOutlets();
  const options = (found.data ?? [])
    .filter(
      ({ outlet_id, confirmed, active }) => confirmed && active && outlet_id !== outlet.outlet_id,
    )
    .map(({ outlet_id, name, region }) => ({
      value: outlet_id,
      label: `${name} (${region})`,
      name,
    }));
  const none = found.isSuccess && options.length === 0;
  const chosen = options.find(({ value }) => value === into);
  const plan = useQuery({
    ...mergePlanQuery(outlet.outlet_id, into),
    enabled: chosen !== undefined,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Merge {outlet.name}</DialogTitle>
          <DialogDescription>
            It becomes part of another outlet. Choose one to see what moves. This cannot be undone.
          </DialogDescription>
        </DialogHeader>
        <Field label="Find the other outlet">
          {(control) => (
            <DebouncedInput {...control} type="search" value={search} onCommit={setSearch} />
          )}
        </Field>
        <Field
          label="Merge into"
          description={
            none &&
            `No other confirmed outlet has “${search}” in its name. Try another word of it, or fewer letters.`
          }
        >
          {(control) => (
            <Select
              {...control}
              value={chosen === undefined ? '' : into}
              onValueChange={setInto}
              options={options}
              placeholder={none ? 'None found' : 'Choose an outlet'}
            />
          )}
        </Field>
        {chosen !== undefined && <Plan plan={plan} from={outlet.name} into={chosen.name} />}
        {merge.isError && (
          <Alert variant="destructive" title="Not merged">
            {toAppError(merge.error).userMessage}
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            disabled={chosen === undefined || plan.data === undefined}
            busy={merge.isPending}
            onClick={() => {
              merge.mutate(
                { from: outlet.outlet_id, into },
                {
                  onSuccess: (gone) => {
                    toast.success(
                      gone
                        ? 'Merged'
                        : 'Merged. The old one stays, inactive, because both got the same pitch.',
                    );
                    onClose();
                  },
                },
              );
            }}
          >
            Merge
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface PlanProps {
  plan: UseQueryResult<MergePlan>;
  from: string;
  into: string;
}

/** What the merge moves, before it is confirmed. */
function Plan({ plan, from, into }: PlanProps) {
  if (plan.isPending) return <LoadingBlock label="Reading what moves…" className="h-36" />;
  if (plan.isLoadingError)
    return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  return (
    <section aria-labelledby="merge-plan" className="text-sm">
      <h3 id="merge-plan" className="font-semibold">
        What happens
      </h3>
      <ul className="mt-2 list-[square] space-y-1 pl-5 break-words marker:text-accent">
        {mergeWords(plan.data, from, into).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
