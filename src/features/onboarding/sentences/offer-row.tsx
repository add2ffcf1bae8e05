import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { Select } from '@/components/ui/select';
import { WordingNote } from '@/components/wording-note';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { OFFER_TEXTS } from '@/features/onboarding/sentences/offer-suggestions';
import {
  OFFER_DAYS_MAX,
  OFFER_KINDS,
  OFFER_PLACE_MAX,
  OFFER_TEXT_MAX,
  type Offer,
} from '@domain/profile/offers.ts';
import type { Wording } from '@domain/api/writing/pitch-wording.ts';
import { countCharacters } from '@domain/text/text.ts';

const KIND_OPTIONS = OFFER_KINDS.map((value) => ({ value, label: OFFER_TEXTS[value].verb }));

interface OfferRowProps {
  row: number;
  offer: Offer;
  /** How a pitch closes with it; null while it is not known. */
  wording: Wording | null;
  onChange: (offer: Offer) => void;
  onRemove: () => void;
}

/** One offer: kind, words, place and days. */
export function OfferRow({ row, offer, wording, onChange, onRemove }: OfferRowProps) {
  const number = String(row + 1);
  return (
    <li className="paper relative grid gap-4 p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <Field label={<Named what="An editor can" number={number} />}>
        {(control) => (
          <Select
            {...control}
            name={`offers.${String(row)}.kind`}
            value={offer.kind}
            options={KIND_OPTIONS}
            onValueChange={(kind) => {
              onChange({ ...offer, kind });
            }}
          />
        )}
      </Field>
      <OfferText
        {...{ row, offer, onChange }}
        part="text"
        label={`Offer ${number}`}
        max={OFFER_TEXT_MAX}
      />
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-0 right-0 sm:static sm:mt-7"
        aria-label={`Remove offer ${number}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
      <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
        <OfferText
          {...{ row, offer, onChange }}
          part="place"
          label={<Named what="Where (optional)" number={number} />}
          max={OFFER_PLACE_MAX}
        />
        <OfferText
          {...{ row, offer, onChange }}
          part="days"
          label={<Named what="When (optional)" number={number} />}
          max={OFFER_DAYS_MAX}
        />
      </div>
      <div className="sm:col-span-3">
        <WordingNote
          wording={wording}
          typed={offer.text}
          name={`offers.${String(row)}.text`}
          preview
          onChange={(text) => {
            onChange({ ...offer, text });
          }}
        />
      </div>
    </li>
  );
}

function Named({ what, number }: { what: string; number: string }) {
  return (
    <>
      {what}
      <span className="sr-only">, offer {number}</span>
    </>
  );
}

type OfferTextProps = Omit<OfferRowProps, 'onRemove' | 'wording'> & {
  part: 'text' | 'place' | 'days';
  label: ReactNode;
  max: number;
};

function OfferText({ row, offer, onChange, part, label, max }: OfferTextProps) {
  const { errors } = useProfileForm();
  const name = `offers.${String(row)}.${part}`;
  const used = countCharacters(offer[part]);
  const tooLong = used > max ? `Please use at most ${String(max)} characters` : undefined;
  return (
    <Field label={label} error={errors[name] ?? tooLong} counter={{ value: used, max }}>
      {(control) => (
        <LineField
          {...control}
          name={name}
          value={offer[part]}
          autoComplete="off"
          placeholder={`e.g., ${OFFER_TEXTS[offer.kind].examples[part]}`}
          onValueChange={(value) => {
            onChange({ ...offer, [part]: value });
          }}
        />
      )}
    </Field>
  );
}
