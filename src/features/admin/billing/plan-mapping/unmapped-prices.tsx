import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TimeZoneNote, Timestamp } from '@/features/admin/shared/timestamp';
import { QueueMore } from '@/features/admin/billing/billing-queue';
import { ConfirmButton } from '@/features/admin/billing/confirm-button';
import { unmappedQuery, type UnmappedPrice } from '@/features/admin/billing/queries';
import { useMarkNotAPlan, useSaveSettings } from '@/features/admin/billing/mutations';
import { PRICE_FIELDS, type PriceKey, type PriceValues } from '@/features/admin/shared/prices';

/** Prices of payments that belong to no plan. Saving a price under a plan replays its events. */
export function UnmappedPrices({ stored }: { stored: PriceValues }) {
  const prices = useInfiniteQuery(unmappedQuery());
  if (prices.isLoadingError) {
    return <ErrorState error={prices.error} onRetry={() => void prices.refetch()} />;
  }
  // A pending query shows nothing, like an empty queue: most of the time the queue is empty.
  const rows = prices.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Alert variant="warning" title="Prices without a plan">
      <p>
        Nobody gets a plan for these prices yet. Choose the plan: the waiting events are then worked
        through at once. A new price may replace an old one, whose payers keep their plan. What you
        sell beside the plans is ‘Not a plan’. <TimeZoneNote />
      </p>
      <ul className="mt-3 grid gap-4">
        {rows.map((price) => (
          <Assign key={price.price_id} price={price} stored={stored} />
        ))}
      </ul>
      <QueueMore queue="unmapped" shown={rows.length} pages={prices} />
    </Alert>
  );
}

function Assign({ price, stored }: { price: UnmappedPrice; stored: PriceValues }) {
  const [target, setTarget] = useState<PriceKey | ''>('');
  const save = useSaveSettings({
    saved: 'Price IDs saved successfully',
    failed: 'Failed to save price IDs',
  });
  const mark = useMarkNotAPlan();
  const options = PRICE_FIELDS.map(({ key, label }) => {
    const replaced = stored[key].trim();
    return { value: key, label: replaced === '' ? label : `This replaces ${label}` };
  });
  return (
    <li className="grid gap-2 border-t border-border pt-3">
      <p>
        <code className="font-semibold wrap-anywhere">{price.price_id}</code>
        <span className="text-muted-foreground">
          {' '}
          · {price.events} {price.events === 1 ? 'event' : 'events'}
          {price.since !== null && (
            <>
              {' '}
              since <Timestamp iso={price.since} />
            </>
          )}
        </span>
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={
            <>
              Belongs to<span className="sr-only">: {price.price_id}</span>
            </>
          }
          className="w-full sm:w-72"
          description={
            target === '' || stored[target].trim() === '' ? undefined : (
              <span className="wrap-anywhere">In the place of {stored[target]}</span>
            )
          }
        >
          {(control) => (
            <Select
              {...control}
              value={target}
              placeholder="Choose a plan"
              options={options}
              onValueChange={setTarget}
            />
          )}
        </Field>
        <Button
          className="sm:mt-7"
          disabled={target === ''}
          busy={save.isPending}
          onClick={() => {
            if (target !== '') save.mutate({ [target]: price.price_id });
          }}
        >
          Save and replay
        </Button>
        <div className="flex min-h-11 items-center sm:mt-7">
          <ConfirmButton
            confirm="It gives no plan"
            busy={mark.isPending}
            onConfirm={() => {
              mark.mutate(price.price_id);
            }}
          >
            Not a plan
            <span className="sr-only">: {price.price_id}</span>
          </ConfirmButton>
        </div>
      </div>
    </li>
  );
}
