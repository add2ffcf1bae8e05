import { BEATS, MAX_BEATS, toggleBeat, type Beat } from '@domain/profile/beats.ts';
import { ChipChoice } from '@/components/chip-choice';
import { changeAndFocus } from '@/components/sentence-starters';
import { Button } from '@/components/ui/button';
import { toast } from '@/lib/toast';

const OPTIONS = BEATS.map((beat) => ({ value: beat, label: beat }));
const LIST = new Intl.ListFormat('en-US');

/** What a newcomer ticked, null until they chose, and what their words propose meanwhile. */
export interface NewBeats {
  chosen: readonly Beat[] | null;
  proposed: readonly Beat[];
}

interface BeatsChoiceProps extends NewBeats {
  onChange: (beats: Beat[]) => void;
}

/** A newcomer's beats, proposed from what was typed and ticked by hand alone. They go to the profile on Generate. */
export function BeatsChoice({ chosen, proposed, onChange }: BeatsChoiceProps) {
  const ticked = chosen ?? [];
  const choose = (beats: readonly Beat[]) =>
    // The button goes with the proposal.
    changeAndFocus(() => onChange([...beats]), 'about.beats');
  return (
    <ChipChoice
      name="about.beats"
      legend="Your beats: the subjects you speak about"
      options={OPTIONS}
      chosen={ticked}
      hint={
        // Keeps the room of a proposal: nothing below moves when one comes.
        <span className="block min-h-21">
          {ticked.length > 0 ? (
            `${String(ticked.length)} of ${String(MAX_BEATS)} ticked. They find the outlets.`
          ) : chosen !== null ? (
            `Without one few outlets come up. Tick up to ${String(MAX_BEATS)}: they find the outlets.`
          ) : proposed.length === 0 ? (
            `Tick up to ${String(MAX_BEATS)}: they find the outlets. Tick none, and we take those that your words are about.`
          ) : (
            <>
              Proposed from your words:{' '}
              <strong className="text-foreground">{LIST.format(proposed)}</strong>. We take them,
              unless you tick others.
              <span className="flex flex-wrap gap-x-4">
                <ProposalButton onClick={() => choose(proposed)}>Tick them</ProposalButton>
                <ProposalButton onClick={() => choose([])}>Leave them out</ProposalButton>
              </span>
            </>
          )}
        </span>
      }
      onToggle={(beat) => {
        const { beats, message } = toggleBeat(ticked, beat);
        if (message === null) onChange([...beats]);
        else toast.error(message, { id: 'beats' });
      }}
    />
  );
}

function ProposalButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="link" size="sm" className="min-h-11 px-0 sm:min-h-9" onClick={onClick}>
      {children}
    </Button>
  );
}
