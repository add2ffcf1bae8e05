import { DrawWorks } from '@/components/draw-works';
import { Button } from '@/components/ui/button';
import { useShownZone } from '@/lib/account/time-zone';
import { MINUTE, ownTime } from '@/lib/time';
import { useIsPast, useNow } from '@/lib/use-now';

interface WaitingSendProps {
  send: { outlet_name: string; release_at: string; in_draw: boolean };
  /** Whether its time came, and something else keeps it back. */
  due: boolean;
  busy: boolean;
  onTakeBack: () => void;
}

/** A send whose mail has not left: when it leaves or is in the draw, and the way to take it back. */
export function WaitingSend({ send, due, busy, onTakeBack }: WaitingSendProps) {
  const timeZone = useShownZone();
  const leaves = Date.parse(send.release_at);
  const soon = useIsPast(new Date(leaves - MINUTE).toISOString()) && !due;
  return (
    <div className="flex flex-wrap items-center gap-3 text-left text-sm">
      {!due && !soon && (
        <div>
          <p>
            {send.in_draw
              ? `Not sent yet: the draw is ${ownTime(send.release_at, timeZone)}.`
              : `It leaves ${ownTime(send.release_at, timeZone)}.`}
          </p>
          {send.in_draw && <DrawWorks outletName={send.outlet_name} at={send.release_at} />}
        </div>
      )}
      <Button size="sm" variant="outline" busy={busy} onClick={onTakeBack}>
        Take it back<span className="sr-only"> from {send.outlet_name}</span>
        {soon && <SecondsLeft until={leaves} />}
      </Button>
    </div>
  );
}

function SecondsLeft({ until }: { until: number }) {
  const left = until - useNow(1000);
  if (left <= 0) return null;
  return (
    // Read out once a second it would be heard over everything else.
    <span aria-hidden className="font-normal tabular-nums">
      {Math.ceil(left / 1000)} s left
    </span>
  );
}
