import { VERDICTS_TOLD } from '@domain/friday-fix/verdict-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { formatDay } from '@/lib/time';
import { useReceiptSwitch } from '@/features/friday-fix/mutations';
import { receiptQuery, type Receipt } from '@/features/friday-fix/queries';

/** For editors who want it: whom they covered, by their own marks. Private. */
export function ReceiptView({ userId }: { userId: string }) {
  const receipt = useQuery(receiptQuery(userId));
  const flip = useReceiptSwitch(userId);
  const id = useId();
  const on = flip.isPending ? flip.variables : receipt.data !== null && receipt.data !== undefined;
  return (
    <div className="space-y-6">
      <div className="max-w-measure space-y-3">
        <p>A record of whom you covered in the last 12 months. Only you can see the record.</p>
        <p className="text-sm text-muted-foreground">
          {VERDICTS_TOLD} That is so on a card; on a pitch that was mailed to you, “Covered” gives
          its creator your name and email.
        </p>
        <div className="flex items-center gap-3">
          <Switch
            id={id}
            checked={on}
            disabled={receipt.data === undefined || flip.isPending}
            onCheckedChange={(next) => {
              flip.mutate(next);
            }}
          />
          <label htmlFor={id} className="font-medium">
            Keep my record
          </label>
        </div>
      </div>
      {receipt.isPending ? (
        <Skeleton className="h-72" />
      ) : receipt.isLoadingError ? (
        <ErrorState error={receipt.error} onRetry={() => void receipt.refetch()} />
      ) : receipt.data === null ? null : receipt.data.stories === 0 ? (
        <EmptyState title="Nothing marked yet">
          Answer “Covered” to a story here, or to a pitch in its mail, and it counts. A sample story
          does not.
        </EmptyState>
      ) : (
        <ReceiptBody receipt={receipt.data} />
      )}
      <section className="max-w-measure space-y-2 text-sm text-muted-foreground">
        <h2 className="font-semibold text-foreground">How it is counted</h2>
        <p>
          A story counts when you answered “Covered”: to a card here, or to a pitch sent to your
          outlet. Sample stories, whose people are invented, are left out. A creator counts once,
          however many stories you ran. “New to you” means that you had marked no story of theirs
          before. Places and beats are what creators write in their own profiles; who names none is
          left out of those two lists. We infer nothing about anybody.
        </p>
      </section>
    </div>
  );
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  return (
    <>
      <dl className="grid grid-cols-3 gap-4">
        <Figure label="Stories" value={receipt.stories} />
        <Figure label="Creators" value={receipt.creators} />
        <Figure label="New to you" value={receipt.new_creators} />
      </dl>
      <div className="grid gap-6 md:grid-cols-2">
        <Counts title="Where they are" counts={receipt.places} />
        <Counts title="What they speak on" counts={receipt.beats} />
      </div>
      <Card>
        <CardHeader>
          <CardTitle as="h2">The stories</CardTitle>
        </CardHeader>
        <CardContent>
          <ul className="divide-y divide-border">
            {receipt.list.map((story) => (
              <li
                key={`${story.marked_at} ${story.title}`}
                className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 break-words">
                  {story.creator}: {story.title}
                </span>
                <span className="text-sm text-muted-foreground">{formatDay(story.marked_at)}</span>
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-display text-3xl tabular-nums">{value}</dd>
    </div>
  );
}

function Counts({ title, counts }: { title: string; counts: Receipt['places'] }) {
  if (counts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h2 className="font-display text-xl">{title}</h2>
      <ul className="space-y-1">
        {counts.map(({ name, creators }) => (
          <li key={name} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className="tabular-nums">{creators}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
