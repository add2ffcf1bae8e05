import type { OutletMatch } from '@domain/outlet/outlet.ts';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { OutletRow, type RowContext } from '@/features/outlets/outlet-row';

interface OutletListProps extends RowContext {
  outlets: readonly OutletMatch[];
  /** Called as a pitch goes to one of them. */
  onSending?: (outlet: OutletMatch, place: number) => void;
  /** Outlets of other filters that stand in until these have loaded. */
  stale: boolean;
  more: { available: boolean; loading: boolean; load: () => void };
}

/**
 * Loaded outlets and the button for the next page. The button keeps the focus while there are more;
 * when the last page removes it, the first new outlet gets the focus.
 */
export function OutletList({ outlets, stale, more, ...row }: OutletListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** How many outlets there were when the button was pressed. */
  const pressedAt = useRef<number | null>(null);

  useEffect(() => {
    const before = pressedAt.current;
    if (before === null || more.loading || outlets.length === before) return;
    pressedAt.current = null;
    if (more.available) return;
    list.current?.children[before]?.querySelector<HTMLElement>('h3')?.focus();
  }, [outlets.length, more.available, more.loading]);

  // The first that can still get it is the next step.
  const first = outlets.find(
    ({ outlet_id, sendable }) =>
      sendable && !row.sends.some((send) => send.outlet_id === outlet_id),
  );

  return (
    <>
      <ol
        ref={list}
        aria-busy={stale}
        className="divide-y divide-border border-y border-border transition-opacity aria-busy:opacity-60"
      >
        {outlets.map((outlet, place) => (
          <OutletRow
            key={outlet.outlet_id}
            outlet={outlet}
            place={place}
            leads={row.sendsNext && outlet === first}
            {...row}
          />
        ))}
      </ol>
      {more.available && (
        <Button
          variant="outline"
          // Not disabled while it loads: that would take the focus away.
          aria-disabled={more.loading}
          aria-busy={more.loading || undefined}
          onClick={() => {
            if (more.loading) return;
            pressedAt.current = outlets.length;
            more.load();
          }}
        >
          {more.loading ? 'Loading more outlets…' : 'Show more outlets'}
        </Button>
      )}
    </>
  );
}
