import { Disclosure } from '@/components/disclosure';
import { useShownZone } from '@/lib/account/time-zone';
import { NEW_UNTIL } from '@/lib/outlet-words';
import { ownHour } from '@/lib/time';

/** What a draw is, when it is, and what happens when it is lost, for who wants to know. */
export function DrawWorks({ outletName, at }: { outletName: string; at: string }) {
  const timeZone = useShownZone();
  return (
    <Disclosure summary="How the draw works">
      <p className="-mt-3 max-w-measure pb-1">
        {outletName} takes few pitches from new accounts. Its places for them are drawn every day at{' '}
        {ownHour(at, timeZone)} among the pitches that wait. If yours is drawn, it leaves right
        after. If not, nothing is sent, we tell you by mail, and it uses none of your pitches: you
        can send it to another outlet. {NEW_UNTIL}
      </p>
    </Disclosure>
  );
}
