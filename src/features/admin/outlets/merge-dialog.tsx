import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { toAppError } from '@/lib/app-error';
import { toast } from '@/lib/toast';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';
import { useMergeOutlets } from '@/features/admin/outlets/mutations';
import { adminOutletsQuery, type AdminOutlet } from '@/features/admin/outlets/queries';

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
    .filter(({ outlet_id, confirmed }) => confirmed && outlet_id !== outlet.outlet_id)
    .map(({ outlet_id, name, region }) => ({ value: outlet_id, label: `${name} (${region})` }));
  const chosen = options.find(({ value }) => value === into);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Merge {outlet.name}</DialogTitle>
          <DialogDescription>
            Its pitches, editors and mail domains move to the other outlet, and it goes. This cannot
            be undone.
          </DialogDescription>
        </DialogHeader>
        <Field label="Find the other outlet">
          {(control) => (
            <DebouncedInput {...control} type="search" value={search} onCommit={setSearch} />
          )}
        </Field>
        <Field label="Merge into">
          {(control) => (
            <Select
              {...control}
              value={chosen === undefined ? '' : into}
              onValueChange={setInto}
              options={options}
              placeholder={options.length === 0 ? 'None found' : 'Choose an outlet'}
            />
          )}
        </Field>
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
            disabled={chosen === undefined}
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
