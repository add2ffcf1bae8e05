import type { Chosen } from '@domain/pitch/chosen.ts';
import { factSentences, offerSentences, rowOf } from '@domain/pitch/composer/material.ts';
import type { PitchType, Variation } from '@domain/pitch/pitch.ts';
import { servesMedium } from '@domain/profile/offers.ts';
import type { PitchProfile } from '@domain/profile/profile.ts';
import { Check, Plus, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '@domain/paths.ts';
import { cn } from '@/lib/cn';
import { isTold } from '@/features/pitches/letter/left-out';
import { notesOf } from '@/features/pitches/letter/letter-input';

interface ChoiceChipsProps {
  /** False for a helper, who cannot change the profile. */
  ownProfile: boolean;
  profile: PitchProfile;
  chosen: Chosen;
  /** What the letters may use: the list that is not touched stays as it is. */
  pool: Chosen;
  /** The medium of the letter. */
  type: PitchType;
  /** The letters as they stand; a ticked sentence that is in none of them says so. */
  letters: readonly Variation[];
  onChange: (chosen: Chosen) => void;
}

/** A sentence, its row's text, and what is said of it while it is ticked. */
interface Row {
  says: string;
  text: string;
  note: string | null;
}

const WAITS = 'Not in your pitch yet: tick it again to put it first';
/** Of an offer that the medium cannot use. */
const UNFIT: Readonly<Record<PitchType, string>> = {
  tv_local: 'Not for local TV or a paper: it stays out',
  culture_mag: 'Not for a magazine: it stays out',
  podcast: 'Not for a podcast: it stays out',
};

/** Whether there is anything to choose from, or a note to speak of. */
export const hasChoice = (profile: PitchProfile): boolean =>
  factSentences(profile).length > 0 || profile.offers.length > 0 || notesOf(profile) > 0;

/** The facts and offers of the profile; those that suit are ticked until the person changes one. */
export function ChoiceChips({
  profile,
  chosen,
  pool,
  type,
  letters,
  ownProfile,
  onChange,
}: ChoiceChipsProps) {
  const notes = notesOf(profile);
  const rows = <T extends { text: string }>(
    said: readonly { text: string; source: string }[],
    all: readonly T[],
    fits: (row: T) => boolean = () => true,
  ): Row[] =>
    said.flatMap(({ text, source }) => {
      const row = all[rowOf({ source })];
      if (row === undefined) return [];
      const waits = letters.length > 0 && !isTold(text, letters);
      return [
        { says: text, text: row.text, note: fits(row) ? (waits ? WAITS : null) : UNFIT[type] },
      ];
    });
  return (
    <div className="grid gap-4">
      <Chips
        legend="Facts for this story"
        rows={rows(factSentences(profile), profile.facts)}
        ticked={chosen.facts}
        onChange={(facts) => onChange({ ...pool, facts })}
      />
      <Chips
        legend="Offers for this editor"
        rows={rows(
          offerSentences(profile),
          profile.offers,
          (offer) => servesMedium(offer, type) > 0,
        )}
        ticked={chosen.offers}
        onChange={(offers) => onChange({ ...pool, offers })}
      />
      {ownProfile && notes > 0 && (
        <p className="text-sm text-muted-foreground">
          {noteWords(notes)}.{' '}
          <Link to={paths.profile.getHref('facts')} className="prose-link">
            Say {notes === 1 ? 'it' : 'them'} in your profile
          </Link>
        </p>
      )}
    </div>
  );
}

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** How many notes wait, in words. */
export const noteWords = (count: number): string =>
  count === 1
    ? 'One note waits to become a sentence'
    : `${COUNTS[count] ?? String(count)} notes wait to become sentences`;

interface ChipsProps {
  legend: string;
  rows: readonly Row[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

function Chips({ legend, rows, ticked, onChange }: ChipsProps) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {rows.map(({ says, text, note }, index) => {
          const on = ticked.includes(text);
          return (
            <Chip
              key={index}
              on={on}
              note={on ? note : null}
              // What a person ticks leads.
              onToggle={() =>
                onChange(on ? ticked.filter((one) => one !== text) : [text, ...ticked])
              }
            >
              {says}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  on: boolean;
  /** The mark while it is off. */
  off?: LucideIcon;
  /** Said under the sentence. */
  note?: string | null;
  onToggle: () => void;
  children: string;
}

/** A toggle button with a sentence. */
export function Chip({ on, off = Plus, note = null, onToggle, children }: ChipProps) {
  const Mark = on ? Check : off;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={cn(
        'flex min-h-11 max-w-full items-center gap-2 rounded-sm border px-3 py-1.5 text-left text-sm',
        on
          ? 'border-foreground bg-muted text-foreground'
          : 'border-input text-muted-foreground hover:border-foreground',
      )}
    >
      <Mark aria-hidden className="size-4 shrink-0" />
      <span className="grid min-w-0 break-words">
        {children}
        {note !== null && <span className="text-xs text-muted-foreground">{note}</span>}
      </span>
    </button>
  );
}
