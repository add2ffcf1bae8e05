import { NOTHING_CHOSEN, type Chosen } from '@domain/pitch/chosen.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { useState } from 'react';
import { Disclosure } from '@/components/disclosure';
import { Checkbox } from '@/components/ui/checkbox';

interface ChoiceFieldsProps {
  profile: Pick<PitchProfile, 'facts' | 'offers'>;
  /** What is ticked; null when nothing is. */
  chosen: Chosen | null;
  onChange: (chosen: Chosen | null) => void;
}

/**
 * The facts and offers of the profile with a tick box each. A list of one text leaves no choice and is
 * left out, and a text that is in the profile no longer is not ticked.
 */
export function ChoiceFields({ profile, chosen, onChange }: ChoiceFieldsProps) {
  const facts = profile.facts.map(({ text }) => ({ text, note: '' }));
  const offers = profile.offers.map(({ text, place, days }) => ({
    text,
    note: [place, days].filter((part) => part !== '').join(' · '),
  }));
  const { facts: tickedFacts, offers: tickedOffers } = chosen ?? NOTHING_CHOSEN;
  const count =
    facts.filter(({ text }) => tickedFacts.includes(text)).length +
    offers.filter(({ text }) => tickedOffers.includes(text)).length;
  // Opened by itself only for ticks of before a reload: the first tick must not move the page.
  const [open, setOpen] = useState(count > 0);
  if (facts.length < 2 && offers.length < 2) return null;

  const change = (next: Chosen) => {
    onChange(next.facts.length + next.offers.length === 0 ? null : next);
  };
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      className="text-sm"
      summary={
        <span>
          Choose facts and offers (optional)
          <span className="ml-2 font-normal text-muted-foreground" role="status">
            {count > 0 && `${count} ticked`}
          </span>
        </span>
      }
    >
      <p className="mb-3 max-w-measure text-muted-foreground">
        Tick what belongs to this story and what this editor could use. Tick nothing and we choose.
      </p>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {facts.length > 1 && (
          <TickList
            legend="Facts that belong to this story"
            rows={facts}
            ticked={tickedFacts}
            onChange={(texts) => change({ facts: texts, offers: tickedOffers })}
          />
        )}
        {offers.length > 1 && (
          <TickList
            legend="What this editor could use"
            rows={offers}
            ticked={tickedOffers}
            onChange={(texts) => change({ facts: tickedFacts, offers: texts })}
          />
        )}
      </div>
    </Disclosure>
  );
}

interface TickListProps {
  legend: string;
  rows: readonly { text: string; note: string }[];
  ticked: readonly string[];
  /** The ticked texts of the rows; texts of no row are dropped. */
  onChange: (texts: string[]) => void;
}

function TickList({ legend, rows, ticked, onChange }: TickListProps) {
  const texts = [...new Set(rows.map(({ text }) => text))];
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {rows.map(({ text, note }, row) => (
        <label key={row} className="flex min-h-11 items-center gap-3 py-1.5">
          <Checkbox
            checked={ticked.includes(text)}
            onCheckedChange={(checked) => {
              onChange(texts.filter((one) => (one === text ? checked : ticked.includes(one))));
            }}
          />
          <span className="min-w-0 break-words">
            {text}
            {note !== '' && <span className="block text-muted-foreground">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
