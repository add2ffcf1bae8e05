import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { OfferRow } from '@/features/onboarding/sentences/offer-row';
import { SENSE_QUESTIONS } from '@/features/onboarding/sentences/offer-texts';
import { OFFER_SENSES, sensesOf, type OfferVerb } from '@domain/profile/offers.ts';
import { OFFERS_MAX } from '@domain/profile/limits.ts';

/** What an editor can have: to hear, to see, to print. The form asks once for each. */
export function OffersField() {
  const { values, errors, set } = useProfileForm();
  const box = useRef<HTMLFieldSetElement>(null);
  const { offers } = values;
  const full = offers.length >= OFFERS_MAX;
  const given = new Set(offers.flatMap(sensesOf));
  const asked = OFFER_SENSES.filter((sense) => !given.has(sense));

  const focus = (selector: string) => {
    // The row is in the page after the next render.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  };
  const add = (verb: OfferVerb | '') => {
    if (full) return;
    set('offers', [...offers, { verb, text: '', place: '', days: '' }]);
    focus(`[name="offers.${String(offers.length)}.${verb === '' ? 'verb' : 'text'}"]`);
  };
  const remove = (row: number) => {
    set('offers', offers.toSpliced(row, 1));
    focus(
      offers.length === 1
        ? '[data-add-offer]'
        : `[name="offers.${String(Math.max(0, row - 1))}.text"]`,
    );
  };

  return (
    <fieldset ref={box}>
      <legend className="text-sm font-semibold">Offers</legend>
      <p className="mt-1 mb-3 max-w-measure text-sm text-muted-foreground">
        Choose how it begins, then say what, where and when. A pitch closes with one of these
        sentences and offers nothing else; your press kit shows all of them once it is published.
      </p>
      {offers.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {offers.map((offer, row) => (
            <OfferRow
              key={row}
              row={row}
              offer={offer}
              onChange={(next) => {
                set('offers', offers.with(row, next));
              }}
              onRemove={() => {
                remove(row);
              }}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {asked.map((sense) => (
          <Button
            key={sense}
            variant="outline"
            size="sm"
            className="h-auto min-h-11 sm:min-h-9 shrink py-1.5 text-left whitespace-normal"
            disabled={full}
            onClick={() => {
              add(SENSE_QUESTIONS[sense].verb);
            }}
          >
            <Plus aria-hidden className="size-4" />
            {SENSE_QUESTIONS[sense].question}
          </Button>
        ))}
        <Button
          data-add-offer
          variant="outline"
          size="sm"
          disabled={full}
          onClick={() => {
            add('');
          }}
        >
          <Plus aria-hidden className="size-4" />
          Add an offer
        </Button>
      </div>
      {full && (
        <p role="status" className="mt-2 text-sm text-muted-foreground">
          That is {OFFERS_MAX}, the most that fit. Remove one to add another.
        </p>
      )}
      {errors['offers'] !== undefined && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {errors['offers']}
        </p>
      )}
    </fieldset>
  );
}
