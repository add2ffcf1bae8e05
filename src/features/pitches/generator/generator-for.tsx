import type { PitchProfile } from '@domain/profile/profile.ts';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import {
  BLANK_DRAFT,
  draftSlot,
  dropDraft,
  readDraft,
  saveDraft,
  type GeneratorDraft,
} from '@/features/pitches/generator/generator-draft';
import { GeneratorForm } from '@/features/pitches/generator/generator-form';
import { RunOutcome } from '@/features/pitches/generator/run-outcome';
import { usePitchRun } from '@/features/pitches/generator/use-pitch-run';
import { WritingView } from '@/features/pitches/generator/writing-view';
import { asksOf } from '@/features/pitches/letter/letter-input';

interface GeneratorForProps {
  /** The helper. */
  userId: string;
  creator: {
    id: string;
    name: string;
    profile: PitchProfile;
    /** The last lines of the creator's latest pitches. */
    closings: readonly string[];
  };
  /** Called with the stored pitch. */
  onDone: (pitchId: string) => void;
}

/** The generator for a helper: it writes from the facts of a creator, and changes none of them. */
export function GeneratorFor({ userId, creator, onDone }: GeneratorForProps) {
  const slot = draftSlot(userId, creator.id);
  const [draft, setDraft] = useState(() => readDraft(slot) ?? BLANK_DRAFT);
  const { state, runner } = usePitchRun(
    userId,
    (pitchId) => {
      dropDraft(slot);
      onDone(pitchId);
    },
    creator.id,
  );
  const writing = state.phase === 'writing' || state.phase === 'away';
  const asks = asksOf(creator.profile);

  if (asks.who || asks.fact)
    return (
      <Alert title="Their profile says too little yet">
        A pitch needs one sentence that says who {creator.name} is, and one true fact. Only they can
        say it, in their profile.
      </Alert>
    );

  const change = (next: GeneratorDraft) => {
    setDraft(next);
    saveDraft(slot, next);
  };
  return (
    <>
      <p className="max-w-measure text-muted-foreground">
        Answer as {creator.name} would, in the first person: the pitch is theirs.
      </p>
      <GeneratorForm
        profile={creator.profile}
        closings={creator.closings}
        draft={draft}
        near={null}
        beats={null}
        onChange={change}
        first={false}
        forRequest={false}
        ownProfile={false}
        goesOn={false}
        usedUp={false}
        busy={writing}
        stoppable={writing}
        letterBelow={writing}
        onGenerate={({ form }) => void runner.start(form)}
        onStop={() => {
          runner.stop().catch((error: unknown) => {
            toast.error('Could not stop', { description: toAppError(error).userMessage });
          });
        }}
      >
        <RunOutcome state={state} />
      </GeneratorForm>
      {writing && <WritingView written={state.phase === 'writing' ? state.written : null} />}
    </>
  );
}
