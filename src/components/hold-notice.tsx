import { useQuery } from '@tanstack/react-query';
import { Moment } from '@/components/moment';
import { Alert } from '@/components/ui/alert';
import { longDate } from '@/lib/long-date';
import { myHoldsQuery, type MyHold } from '@/lib/holds/queries';

/** Why mails of the account, or to it, wait; nothing while none does. */
export function HoldNotice({ userId }: { userId: string }) {
  const { data = [] } = useQuery(myHoldsQuery(userId));
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {data.map((hold) => (
        <Alert key={`${hold.ends_at} ${hold.reason}`} title={waits(hold)}>
          {hold.reason}
          <span className="block text-muted-foreground">
            Until <Moment at={hold.ends_at} />. Nothing is lost.
          </span>
        </Alert>
      ))}
    </div>
  );
}

function waits({ sends, pitches, issue_date }: MyHold): string {
  const count = (number: number, what: string) =>
    number === 1 ? `1 pitch ${what} waits` : `${String(number)} pitches ${what} wait`;
  return [
    ...(sends.length > 0 ? [count(sends.length, 'of yours')] : []),
    ...(pitches > 0 ? [count(pitches, 'for you')] : []),
    ...(issue_date === null ? [] : [`The Friday Fix of ${longDate(issue_date)} waits`]),
  ].join('. ');
}
