import { CALL_KIND_LABELS } from '@domain/calls/call.ts';
import { useShownZone } from '@/lib/account/time-zone';
import { useQuery } from '@tanstack/react-query';
import { CallCard } from '@/components/call-card';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { useWithdrawSlot } from '@/features/admin/calls/mutations';
import { teamCallsQuery, type TeamSlot } from '@/features/admin/calls/queries';
import { SlotForm } from '@/features/admin/calls/slot-form';
import { DataTable, type Column } from '@/features/admin/shared/data-table';
import { ListSkeleton } from '@/features/admin/shared/list-skeleton';
import { callMoment } from '@domain/calls/call-moment.ts';
import type { Call } from '@/lib/calls/queries';

/** Offering slots, the calls that are booked, and those that were. */
export function CallsTab() {
  const timeZone = useShownZone();
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-2">
        <h2 className="font-display text-2xl">Calls</h2>
        <p className="max-w-measure text-muted-foreground">
          Creators with Concierge book one call of each kind a month. Both sides are told by mail,
          and reminded a day and an hour before.
        </p>
      </div>
      <SlotForm timeZone={timeZone} />
      <Calendar timeZone={timeZone} />
    </div>
  );
}

function Calendar({ timeZone }: { timeZone: string }) {
  const team = useQuery(teamCallsQuery());
  if (team.isPending) return <ListSkeleton label="Loading the calls" rows={3} />;
  if (team.isLoadingError)
    return <ErrorState error={team.error} onRetry={() => void team.refetch()} />;
  const { slots, calls } = team.data;
  const coming = calls.filter((call) => !call.over && call.canceled_by === null);
  const past = calls.filter((call) => !coming.includes(call));
  const card = (call: Call) => (
    <CallCard
      key={call.id}
      call={call}
      side="team"
      timeZone={timeZone}
      slots={slots.filter(({ kinds }) => kinds.includes(call.kind))}
    />
  );
  return (
    <>
      <section aria-labelledby="team-coming" className="grid gap-4">
        <h3 id="team-coming" className="font-display text-xl">
          Booked
        </h3>
        {coming.length === 0 ? (
          <p className="text-sm text-muted-foreground">No call is booked.</p>
        ) : (
          <ul className="grid gap-4">{coming.map(card)}</ul>
        )}
      </section>
      <section aria-labelledby="team-free" className="grid gap-4">
        <h3 id="team-free" className="font-display text-xl">
          Free
        </h3>
        {slots.length === 0 ? (
          <p className="text-sm text-muted-foreground">No time is offered.</p>
        ) : (
          <DataTable
            label="Free slots"
            columns={slotColumns(timeZone)}
            rows={slots}
            rowKey={({ id }) => id}
          />
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="team-past" className="grid gap-4">
          <h3 id="team-past" className="font-display text-xl">
            Before, and canceled
          </h3>
          <ul className="grid gap-4">{past.map(card)}</ul>
        </section>
      )}
    </>
  );
}

const slotColumns = (timeZone: string): readonly Column<TeamSlot>[] => [
  { header: 'Time', cell: ({ starts_at: at }) => callMoment(at, timeZone) },
  { header: 'Minutes', cell: ({ minutes }) => minutes },
  { header: 'For', cell: ({ kinds }) => kinds.map((kind) => CALL_KIND_LABELS[kind]).join(', ') },
  { header: 'By', cell: ({ host, mine }) => (mine ? 'You' : host) },
  {
    header: 'Take it back',
    headerHidden: true,
    className: 'md:text-right',
    cell: (slot) => <WithdrawButton slot={slot} when={callMoment(slot.starts_at, timeZone)} />,
  },
];

function WithdrawButton({ slot, when }: { slot: TeamSlot; when: string }) {
  const withdraw = useWithdrawSlot();
  return (
    <Button
      variant="outline"
      size="sm"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate(slot.id)}
    >
      Take back<span className="sr-only">: {when}</span>
    </Button>
  );
}
