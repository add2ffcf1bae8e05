import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Disclosure } from '@/components/disclosure';
import { Button } from '@/components/ui/button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { OfferRow } from '@/features/onboarding/sentences/offer-row';
import { OFFER_TEXTS } from '@/features/onboarding/sentences/offer-suggestions';
import { useProfileWordings } from '@/features/onboarding/sentences/use-profile-wordings';
import { offerWording } from '@/lib/pitch-wording/wordings';
import { OFFER_KINDS, OFFERS_MAX, type Offer } from '@domain/profile/offers.ts';

/** The things an editor can see, hear, print or book: chosen from a list or in own words. */
export function OffersField() {
  const { values, errors, set } = useProfileForm();
  const wordings = useProfileWordings();
  const box = useRef<HTMLFieldSetElement>(null);
  const { offers } = values;
  const full = offers.length >= OFFERS_MAX;
  const taken = new Set(offers.map(({ text }) => text));

  const focus = (selector: string) => {
    // The row is in the page after the next render.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>(selector)?.focus();
    });
  };
  const add = (kind: Offer['kind'], text: string) => {
    if (full) return;
    set('offers', [...offers, { kind, text, place: '', days: '' }]);
    focus(`[name="offers.${String(offers.length)}.${text === '' ? 'text' : 'place'}"]`);
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
        What an editor can see, hear, print or book with you. Choose from the list, or write what
        you would say: “You can film me as I set a stone.” A pitch closes with one of your offers
        and offers nothing else.
      </p>
      {offers.length > 0 && (
        <ol className="mb-3 grid gap-3">
          {offers.map((offer, row) => (
            <OfferRow
              key={row}
              row={row}
              offer={offer}
              wording={offerWording(wordings, offer)}
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
      <Disclosure
        summary={<span className="text-sm">Choose from a list</span>}
        open={offers.length === 0}
        className="mb-3"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {OFFER_KINDS.map((kind) => (
            <div key={kind} role="group" aria-label={OFFER_TEXTS[kind].verb}>
              <p aria-hidden className="mb-2 text-sm text-muted-foreground">
                {OFFER_TEXTS[kind].verb}
              </p>
              <div className="flex flex-wrap gap-2">
                {OFFER_TEXTS[kind].suggestions.map((text) => (
                  <Button
                    key={text}
                    variant="outline"
                    size="sm"
                    className="h-auto min-h-9 py-1.5 text-left whitespace-normal"
                    disabled={full || taken.has(text)}
                    onClick={() => {
                      add(kind, text);
                    }}
                  >
                    <Plus aria-hidden className="size-4" />
                    {text}
                  </Button>
                ))}
              </div>
            </div>
          ))}
        </div>
      </Disclosure>
      <Button
        data-add-offer
        variant="outline"
        size="sm"
        disabled={full}
        onClick={() => {
          add('see', '');
        }}
      >
        <Plus aria-hidden className="size-4" />
        Add an offer in your own words
      </Button>
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
