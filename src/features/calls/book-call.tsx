import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { PartOfPlan } from '@/components/part-of-plan';
import { Button } from '@/components/ui/button';
import { callDay, callHour, callMonth, grouped } from '@/lib/calls/call-times';
import { openSlotsQuery, type OpenSlot } from '@/lib/calls/queries';
import { useEntitlements } from '@/lib/plan/use-entitlements';
import { BookForm } from '@/features/calls/book-form';

interface BookCallProps {
  userId: string;
  timeZone: string;
}

/** Free slots, a month at a time, and the form to book one. */
export function BookCall({ userId, timeZone }: BookCallProps) {
  const entitlements = useEntitlements();
  const slots = useQuery(openSlotsQuery(userId));
  const partOfPlan =
    entitlements.data?.coaching_per_month === 0 && entitlements.data.progress_calls_per_month === 0;
  return (
    <section aria-labelledby="book-call" className="grid gap-4">
      <h2 id="book-call" className="font-display text-2xl">
        Book a call
      </h2>
      {entitlements.isPending || slots.isPending ? (
        <LoadingBlock label="Loading free times…" className="h-40" />
      ) : partOfPlan ? (
        <PartOfPlan line="coaching" title="Calls are part of Concierge">
          Each month one media coaching and one progress review call. What you have booked stays.
        </PartOfPlan>
      ) : slots.isLoadingError ? (
        <ErrorState error={slots.error} onRetry={() => void slots.refetch()} />
      ) : slots.data === undefined || slots.data.length === 0 ? (
        <EmptyState title="No time is free at the moment">
          We offer new times soon. Write to us if you need one before.
        </EmptyState>
      ) : (
        <Months slots={slots.data} timeZone={timeZone} />
      )}
    </section>
  );
}

function Months({ slots, timeZone }: { slots: readonly OpenSlot[]; timeZone: string }) {
  const months = grouped(slots, ({ starts_at: at }) => callMonth(at, timeZone));
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const month = months[Math.min(at, months.length - 1)];
  if (month === undefined) return null;
  const [name, monthSlots] = month;
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted-foreground">
        Times in your time zone, {timeZone.replaceAll('_', ' ')}. You can book one call of each kind
        for a calendar month.
      </p>
      <div className="flex items-center gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Month before"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <h3 aria-live="polite" className="min-w-40 text-center font-display text-xl">
          {name}
        </h3>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next month"
          disabled={at >= months.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <ul className="grid gap-4">
        {grouped(monthSlots, ({ starts_at: time }) => callDay(time, timeZone)).map(
          ([day, daySlots]) => (
            <li key={day} className="grid gap-2">
              <h4 className="text-sm font-semibold">{day}</h4>
              <div className="flex flex-wrap gap-2">
                {daySlots.map((slot) => (
                  <Button
                    key={slot.id}
                    variant={slot.id === chosen ? 'secondary' : 'outline'}
                    aria-pressed={slot.id === chosen}
                    onClick={() => setChosen(slot.id === chosen ? null : slot.id)}
                  >
                    {callHour(slot.starts_at, timeZone)}
                    <span className="font-normal text-muted-foreground">
                      {slot.minutes} min{slot.host !== null && ` with ${slot.host}`}
                    </span>
                  </Button>
                ))}
              </div>
              {daySlots
                .filter(({ id }) => id === chosen)
                .map((slot) => (
                  <BookForm
                    key={slot.id}
                    slot={slot}
                    timeZone={timeZone}
                    onBooked={() => setChosen(null)}
                  />
                ))}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
