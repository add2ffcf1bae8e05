import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SentenceStarters } from '@/components/sentence-starters';
import { Button } from '@/components/ui/button';
import { UseButton } from '@/components/use-button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { Select } from '@/components/ui/select';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { unreadableWords } from '@/features/onboarding/fields/unreadable';
import { VERB_EXAMPLES, VERB_OPTIONS } from '@/features/onboarding/sentences/offer-texts';
import { PITCH_TYPES, type PitchType } from '@domain/pitch/pitch.ts';
import {
  OFFER_DAYS_MAX,
  OFFER_PLACE_MAX,
  servesMedium,
  type Offer,
} from '@domain/profile/offers.ts';
import { OFFER_TEXT_MAX } from '@domain/profile/limits.ts';
import { isAttached, offerSentence } from '@domain/profile/offer-sentence.ts';
import { countCharacters } from '@domain/text/text.ts';
import { tidiedPart } from '@domain/text/tidied.ts';

const MEDIA: Readonly<Record<PitchType, string>> = {
  tv_local: 'TV',
  culture_mag: 'magazines',
  podcast: 'podcasts',
};

interface OfferRowProps {
  row: number;
  offer: Offer;
  onChange: (offer: Offer) => void;
  onRemove: () => void;
}

/** One offer: how it begins, what, where and when, and the sentence that they make. */
export function OfferRow({ row, offer, onChange, onRemove }: OfferRowProps) {
  const number = String(row + 1);
  const place = `offers.${String(row)}.place`;
  return (
    <li className="paper relative grid gap-4 p-4 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <Field label={<Named what="It begins" number={number} />} className="pr-12 sm:pr-0">
        {(control) => (
          <Select
            {...control}
            name={`offers.${String(row)}.verb`}
            value={offer.verb}
            placeholder="How does it begin?"
            options={VERB_OPTIONS}
            onValueChange={(verb) => {
              onChange({ ...offer, verb });
            }}
          />
        )}
      </Field>
      <OfferText
        {...{ row, offer, onChange }}
        part="text"
        label={
          offer.verb === 'own' ? `Offer ${number}, the whole sentence` : `Offer ${number}, what`
        }
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
        <div className="grid content-start gap-2">
          <OfferText
            {...{ row, offer, onChange }}
            part="place"
            label={<Named what="Where (optional)" number={number} />}
            max={OFFER_PLACE_MAX}
          />
          {offer.place.trim() !== '' && !isAttached(offer.place) && (
            <SentenceStarters
              starters={['in', 'at', 'on']}
              label={`Begin the place of offer ${number} with`}
              name={place}
              onBegin={(starter) =>
                onChange({ ...offer, place: `${starter} ${offer.place.trim()}` })
              }
            />
          )}
        </div>
        <OfferText
          {...{ row, offer, onChange }}
          part="days"
          label={<Named what="When (optional)" number={number} />}
          max={OFFER_DAYS_MAX}
        />
      </div>
      <OfferPreview offer={offer} onChange={onChange} />
    </li>
  );
}

/** The offer as a pitch says it, and for which media it is good. Keeps its room while it is empty. */
function OfferPreview({ offer, onChange }: Pick<OfferRowProps, 'offer' | 'onChange'>) {
  const { values } = useProfileForm();
  const sentence = offerSentence(offer);
  const part = (text: string) => tidiedPart(text, values.city_region);
  const tidy = {
    ...offer,
    text: part(offer.text),
    place: part(offer.place),
    days: part(offer.days),
  };
  const tidySentence = offerSentence(tidy);
  const media = PITCH_TYPES.filter((type) => servesMedium(offer, type) > 0).map(
    (type) => MEDIA[type],
  );
  return (
    <div role="status" className="min-h-11 text-sm text-muted-foreground sm:col-span-3">
      {sentence !== '' ? (
        <>
          <p className="break-words">
            A pitch says: <span className="text-foreground">“{sentence}”</span>
          </p>
          {offer.verb !== 'own' && <p>Good for {listed(media)}.</p>}
          {tidySentence !== sentence && (
            <UseButton text={tidySentence} onUse={() => onChange(tidy)} />
          )}
        </>
      ) : (
        offer.text.trim() !== '' && (
          <p>Kept as a note. Choose how it begins, and pitches can use it.</p>
        )
      )}
    </div>
  );
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

function Named({ what, number }: { what: string; number: string }) {
  return (
    <>
      {what}
      <span className="sr-only">, offer {number}</span>
    </>
  );
}

type OfferTextProps = Omit<OfferRowProps, 'onRemove'> & {
  part: 'text' | 'place' | 'days';
  label: ReactNode;
  max: number;
};

function OfferText({ row, offer, onChange, part, label, max }: OfferTextProps) {
  const { errors } = useProfileForm();
  const name = `offers.${String(row)}.${part}`;
  const used = countCharacters(offer[part]);
  const tooLong = used > max ? `Please use at most ${String(max)} characters` : undefined;
  const [typing, setTyping] = useState(false);
  const unreadable = typing ? undefined : unreadableWords(offer[part]);
  const example = VERB_EXAMPLES[offer.verb === '' ? 'film' : offer.verb][part];
  return (
    <Field
      label={label}
      error={errors[name] ?? tooLong ?? unreadable}
      counter={{ value: used, max }}
    >
      {(control) => (
        <LineField
          {...control}
          name={name}
          value={offer[part]}
          autoComplete="off"
          spellCheck
          placeholder={example === '' ? undefined : `e.g., ${example}`}
          onValueChange={(value) => {
            onChange({ ...offer, [part]: value });
          }}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
        />
      )}
    </Field>
  );
}
