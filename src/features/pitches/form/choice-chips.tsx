import type { Chosen } from '@domain/pitch/chosen.ts';
import { factSentences, offerSentences } from '@domain/pitch/composer/material.ts';
import type { Variation } from '@domain/pitch/pitch.ts';
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
  /** The letters as they stand; a ticked sentence that is in none of them says so. */
  letters: readonly Variation[];
  onChange: (chosen: Chosen) => void;
}

/** Whether there is anything to choose from, or a note to speak of. */
export const hasChoice = (profile: PitchProfile): boolean =>
  factSentences(profile).length > 0 || profile.offers.length > 0 || notesOf(profile) > 0;

/** The facts and offers of the profile; those that suit are ticked until the person changes one. */
export function ChoiceChips({
  profile,
  chosen,
  letters,
  ownProfile,
  onChange,
}: ChoiceChipsProps) {
  const notes = notesOf(profile);
  const rows = (
    said: readonly { text: string; source: string }[],
    all: readonly { text: string }[],
  ) =>
    said.map(({ text, source }) => ({
      says: text,
      waits: letters.length > 0 && !isTold(text, letters),
      text: all[Number(source.split('.').at(-1))]?.text ?? '',
    }));
  return (
    <div className="grid gap-4">
      <Chips
        legend="Facts for this story"
        rows={rows(factSentences(profile), profile.facts)}
        ticked={chosen.facts}
        onChange={(facts) => onChange({ ...chosen, facts })}
      />
      <Chips
        legend="Offers for this editor"
        rows={rows(offerSentences(profile), profile.offers)}
        ticked={chosen.offers}
        onChange={(offers) => onChange({ ...chosen, offers })}
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
  rows: readonly { says: string; text: string; waits: boolean }[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

function Chips({ legend, rows, ticked, onChange }: ChipsProps) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {rows.map(({ says, text, waits }, index) => {
          const on = ticked.includes(text);
          return (
            <Chip
              key={index}
              on={on}
              note={on && waits ? 'Waits: no letter says it yet' : undefined}
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
  note?: string | undefined;
  onToggle: () => void;
  children: string;
}

/** A toggle button with a sentence. */
export function Chip({ on, off = Plus, note, onToggle, children }: ChipProps) {
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
        {note !== undefined && <span className="text-xs text-muted-foreground">{note}</span>}
      </span>
    </button>
  );
}
