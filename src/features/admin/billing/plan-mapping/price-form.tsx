import { Check } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useCountPayers } from '@/features/admin/billing/mutations';
import {
  EmptyPriceDialog,
  type EmptyPriceQuestion,
} from '@/features/admin/billing/plan-mapping/empty-price-dialog';
import { emptiedPrices } from '@/features/admin/billing/plan-mapping/emptied-prices';
import { useSettingsForm } from '@/features/admin/billing/use-settings-form';
import {
  allPricesSet,
  PRICE_FIELDS,
  PRICE_KEYS,
  pricesSchema,
  type PriceValues,
} from '@/features/admin/shared/prices';

const PLANS = ['Creator', 'Pro', 'Concierge'] as const;

/** The price IDs of the six plan and interval pairs. */
export function PriceForm({ stored }: { stored: PriceValues }) {
  const [question, setQuestion] = useState<EmptyPriceQuestion | null>(null);
  const count = useCountPayers();
  const { form, field, values, unsaved, save } = useSettingsForm({
    keys: PRICE_KEYS,
    initial: stored,
    schema: pricesSchema,
    toasts: { saved: 'Price IDs saved successfully', failed: 'Failed to save price IDs' },
    beforeSave: (changes, saveChanges) => {
      const emptied = emptiedPrices(stored, changes);
      count.reset();
      if (emptied.length === 0) {
        saveChanges();
        return;
      }
      // Nothing is saved when the number of payers is not known.
      count.mutate(
        emptied.map(({ priceId }) => priceId),
        {
          onSuccess: (counted) => {
            const payers = new Map(counted.map((row) => [row.price_id, row.payers]));
            const prices = emptied
              .map((price) => ({ ...price, payers: payers.get(price.priceId) ?? 0 }))
              .filter((price) => price.payers > 0);
            if (prices.length === 0) saveChanges();
            else setQuestion({ prices, onConfirm: saveChanges });
          },
        },
      );
    },
  });
  const filled = PRICE_KEYS.filter((key) => values[key].trim() !== '').length;

  return (
    <Card>
      <CardHeader className="sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="grid gap-1.5">
          <CardTitle as="h2">Plan Mapping</CardTitle>
          <CardDescription>
            The Stripe price behind each plan. A payment for any other price waits until it is
            mapped.
          </CardDescription>
        </div>
        {allPricesSet(values) ? (
          <Badge variant="success" className="justify-self-start">
            <Check aria-hidden />
            All prices set
          </Badge>
        ) : (
          <Badge className="justify-self-start">{filled} of 6 prices set</Badge>
        )}
      </CardHeader>
      <form {...form} autoComplete="off">
        <CardContent className="grid gap-8">
          {PLANS.map((plan) => (
            <fieldset key={plan} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-3 w-full border-b border-border pb-1 font-display text-lg">
                {plan}
              </legend>
              {PRICE_FIELDS.filter((price) => price.plan === plan).map(({ key, label, amount }) => {
                const { error, onValueChange, ...input } = field(key);
                return (
                  <Field key={key} label={label} description={amount} error={error}>
                    {(control) => (
                      <Input
                        {...control}
                        {...input}
                        placeholder="price_…"
                        spellCheck={false}
                        autoCapitalize="none"
                        autoComplete="off"
                        maxLength={255}
                        onChange={(event) => {
                          onValueChange(event.target.value);
                        }}
                      />
                    )}
                  </Field>
                );
              })}
            </fieldset>
          ))}
          {count.isError && (
            <ErrorState
              title="The payers could not be counted; nothing was saved"
              error={count.error}
            />
          )}
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={save.isPending || count.isPending} disabled={!unsaved}>
            Save price IDs
          </Button>
          {unsaved && (
            <p role="status" className="text-sm text-muted-foreground">
              Not saved yet.
            </p>
          )}
        </CardFooter>
      </form>
      <EmptyPriceDialog
        question={question}
        onClose={() => {
          setQuestion(null);
        }}
      />
    </Card>
  );
}
