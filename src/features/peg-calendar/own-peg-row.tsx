import type { OwnPeg } from '@domain/peg-calendar/own-peg.ts';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { useDeleteOwnPeg } from '@/features/peg-calendar/mutations';
import { LazyOwnPegForm } from '@/features/peg-calendar/lazy-own-peg-form';
import { PegRow } from '@/features/peg-calendar/peg-row';

interface OwnPegRowProps extends Omit<ComponentProps<typeof PegRow>, 'actions'> {
  userId: string;
  own: OwnPeg;
  /** Called when the row is gone: its buttons no longer hold the focus. */
  onDeleted: () => void;
}

/** An entry of the creator's own, with editing in place and a deletion in two steps. */
export function OwnPegRow({ userId, own, onDeleted, ...row }: OwnPegRowProps) {
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const remove = useDeleteOwnPeg(userId);
  const editButton = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);

  useEffect(() => {
    if (state === 'shown' && returning.current) editButton.current?.focus();
    returning.current = state !== 'shown';
  }, [state]);

  if (state === 'editing')
    return <LazyOwnPegForm userId={userId} stored={own} onDone={() => setState('shown')} />;
  return (
    <PegRow
      {...row}
      actions={
        state === 'deleting' ? (
          <>
            <Button
              size="sm"
              key="confirm"
              variant="destructive"
              busy={remove.isPending}
              onClick={() => remove.mutate(own.id, { onSuccess: onDeleted })}
            >
              Delete it<span className="sr-only"> {own.title}</span>
            </Button>
            {/* The focus is on the harmless one: a second Enter deletes nothing. */}
            <Button
              key="keep"
              size="sm"
              variant="outline"
              autoFocus
              onClick={() => setState('shown')}
            >
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button
              key="edit"
              ref={editButton}
              size="sm"
              variant="outline"
              onClick={() => setState('editing')}
            >
              Edit<span className="sr-only"> {own.title}</span>
            </Button>
            <Button key="delete" size="sm" variant="outline" onClick={() => setState('deleting')}>
              Delete<span className="sr-only"> {own.title}</span>
            </Button>
          </>
        )
      }
    />
  );
}
