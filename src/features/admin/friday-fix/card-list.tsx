import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useOrderCards, useRemoveCard } from '@/features/admin/friday-fix/mutations';
import { movedTo } from '@/features/admin/friday-fix/order';
import type { Issue, IssueItem } from '@/features/admin/friday-fix/queries';
import { useCardDrag } from '@/features/admin/friday-fix/use-card-drag';
import { WithdrawDialog } from '@/features/admin/friday-fix/withdraw-dialog';

const EditDialog = lazy(async () => ({
  default: (await import('@/features/admin/friday-fix/edit-dialog')).EditDialog,
}));

/** The cards of an issue: ordered by dragging or by buttons while it is a draft, withdrawn after. */
export function CardList({ issue }: { issue: Issue }) {
  const order = useOrderCards(issue.id);
  const [said, setSaid] = useState('');
  const ids = issue.items.map((item) => item.id);
  const draft = issue.status === 'draft';

  const move = (item: IssueItem, place: number) => {
    order.mutate(movedTo(ids, item.id, place));
    setSaid(`${item.title} is number ${String(place + 1)} of ${String(ids.length)}.`);
  };
  const dropOn = (draggedId: string, place: number) => {
    const item = issue.items.find((one) => one.id === draggedId);
    if (item !== undefined) move(item, place);
  };

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {issue.items.map((item, place) => (
          <CardRow
            key={item.id}
            item={item}
            place={place}
            last={place === issue.items.length - 1}
            draft={draft}
            onMove={(next) => move(item, next)}
            onDropHere={(draggedId) => dropOn(draggedId, place)}
          />
        ))}
      </ol>
    </>
  );
}

interface CardRowProps {
  item: IssueItem;
  place: number;
  last: boolean;
  draft: boolean;
  onMove: (place: number) => void;
  onDropHere: (draggedId: string) => void;
}

function CardRow({ item, place, last, draft, onMove, onDropHere }: CardRowProps) {
  const remove = useRemoveCard();
  const [withdrawing, setWithdrawing] = useState(false);
  const [editing, setEditing] = useState(false);
  const {
    item: row,
    handle,
    state,
  } = useCardDrag({ id: item.id, enabled: draft, onDrop: onDropHere });
  const withdrawn = item.withdrawn_reason !== null;

  return (
    <li
      ref={row}
      className={cn(
        'paper flex gap-3 p-4',
        state === 'dragged' && 'opacity-50',
        state === 'over' && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      {draft && (
        <span
          ref={handle}
          aria-hidden
          className="grid h-11 w-6 shrink-0 cursor-grab place-items-center text-muted-foreground"
        >
          <GripVertical className="size-5" />
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="text-sm text-muted-foreground">
          {place + 1}. {[item.format, item.city_region].filter(Boolean).join(' · ')}
        </p>
        <h4 className={cn('font-display text-lg break-words', withdrawn && 'line-through')}>
          {item.title}
        </h4>
        {withdrawn && (
          <p className="mt-1 text-sm break-words">
            <Badge variant="destructive">Withdrawn</Badge> {item.withdrawn_reason}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {draft ? (
            <>
              <Button
                variant="outline"
                size="sm"
                disabled={place === 0}
                onClick={() => onMove(place - 1)}
              >
                <ArrowUp className="size-4" aria-hidden />
                Up<span className="sr-only">: {item.title}</span>
              </Button>
              <Button variant="outline" size="sm" disabled={last} onClick={() => onMove(place + 1)}>
                <ArrowDown className="size-4" aria-hidden />
                Down<span className="sr-only">: {item.title}</span>
              </Button>
              <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
                Edit<span className="sr-only"> {item.title}</span>
              </Button>
              <Button
                variant="ghost"
                size="sm"
                busy={remove.isPending}
                onClick={() => remove.mutate(item.id)}
              >
                Remove<span className="sr-only"> {item.title}</span>
              </Button>
            </>
          ) : (
            !withdrawn && (
              <Button variant="outline" size="sm" onClick={() => setWithdrawing(true)}>
                Withdraw<span className="sr-only"> {item.title}</span>
              </Button>
            )
          )}
        </div>
      </div>
      {editing && (
        <Suspense>
          <EditDialog item={item} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {withdrawing && <WithdrawDialog item={item} onClose={() => setWithdrawing(false)} />}
    </li>
  );
}
