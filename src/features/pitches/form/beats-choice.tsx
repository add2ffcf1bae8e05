import { BEATS, MAX_BEATS, toggleBeat, type Beat } from '@domain/profile/beats.ts';
import { ChipChoice } from '@/components/chip-choice';
import { toast } from '@/lib/toast';
import type { BeatsWatch } from '@/features/pitches/generator/use-proposed-beats';

const OPTIONS = BEATS.map((beat) => ({ value: beat, label: beat }));

interface BeatsChoiceProps {
  chosen: readonly Beat[];
  /** Follows whether the person is at the beats. */
  watch: BeatsWatch['beats'];
  /** Whether they were ticked from the words, and not by the person. */
  proposed: boolean;
  onChange: (beats: Beat[]) => void;
}

/** A newcomer's beats, ticked from what was typed. They go to the profile on Generate. */
export function BeatsChoice({ chosen, watch, proposed, onChange }: BeatsChoiceProps) {
  return (
    <div {...watch}>
      <ChipChoice
        name="about.beats"
        legend="Your beats: the subjects you speak about"
        options={OPTIONS}
        chosen={chosen}
        hint={
          chosen.length === 0
            ? `Tick up to ${String(MAX_BEATS)}: they find the outlets.`
            : proposed
              ? 'Ticked from your words: untick what is not yours. They find the outlets.'
              : `${String(chosen.length)} of ${String(MAX_BEATS)} ticked. They find the outlets.`
        }
        onToggle={(beat) => {
          const { beats, message } = toggleBeat(chosen, beat);
          if (message === null) onChange([...beats]);
          else toast.error(message, { id: 'beats' });
        }}
      />
    </div>
  );
}
