import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
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
import { useSaveSettings } from '@/features/admin/billing/mutations';
import { useLeaveWarning } from '@/features/admin/billing/use-leave-warning';
import {
  allPricesSet,
  changedPrices,
  PRICE_FIELDS,
  PRICE_KEYS,
  priceProblems,
  type PriceValues,
} from '@/features/admin/billing/plan-mapping/prices';

const PLANS = ['Creator', 'Pro', 'Concierge'] as const;

/** Six price IDs; only what was changed is saved, so two admins do not undo each other. */
export function PriceForm({ stored }: { stored: PriceValues }) {
  const [edited, setEdited] = useState<Partial<PriceValues>>({});
  const [checked, setChecked] = useState(false);
  const save = useSaveSettings({
    saved: 'Price IDs saved successfully',
    failed: 'Failed to save price IDs',
  });

  const values = { ...stored, ...edited };
  const changes = changedPrices(stored, values);
  const problems = priceProblems(values);
  const unsaved = Object.keys(changes).length > 0;
  const filled = PRICE_KEYS.filter((key) => values[key].trim() !== '').length;
  useLeaveWarning(unsaved);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!unsaved || Object.keys(problems).length > 0) return;
    save.mutate(changes, {
      onSuccess: () => {
        // What was typed while this was on its way is not saved yet.
        setEdited((current) => {
          const left = { ...current };
          for (const key of PRICE_KEYS) if (left[key] === edited[key]) delete left[key];
          return left;
        });
        setChecked(false);
      },
    });
  }

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
          <Badge className="justify-self-start">{filled} of 6 set</Badge>
        )}
      </CardHeader>
      <form onSubmit={submit} noValidate autoComplete="off">
        <CardContent className="grid gap-8">
          {PLANS.map((plan) => (
            <fieldset key={plan} className="grid gap-4 sm:grid-cols-2">
              <legend className="mb-3 w-full border-b border-border pb-1 font-display text-lg">
                {plan}
              </legend>
              {PRICE_FIELDS.filter((price) => price.plan === plan).map(({ key, label, amount }) => (
                <Field
                  key={key}
                  label={label}
                  description={amount}
                  error={checked ? problems[key] : undefined}
                >
                  {(control) => (
                    <Input
                      {...control}
                      name={key}
                      placeholder="price_…"
                      spellCheck={false}
                      autoCapitalize="none"
                      autoComplete="off"
                      maxLength={255}
                      value={values[key]}
                      onChange={(event) => {
                        setEdited((current) => ({ ...current, [key]: event.target.value }));
                      }}
                    />
                  )}
                </Field>
              ))}
            </fieldset>
          ))}
        </CardContent>
        <CardFooter>
          <Button type="submit" busy={save.isPending} disabled={!unsaved}>
            Save price IDs
          </Button>
          {unsaved && (
            <p role="status" className="text-sm text-muted-foreground">
              Not saved yet.
            </p>
          )}
        </CardFooter>
      </form>
    </Card>
  );
}
