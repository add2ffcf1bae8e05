import { SOLEMN_NOTICE } from '@domain/pitch/solemn/notice.ts';
import { typeOf, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/error-state';
import { LetterText } from '@/components/letter-text';
import { Skeleton } from '@/components/ui/skeleton';
import type { PitchToSend } from '@/features/pitches/pitch-to-send';
import { pitchQuery, type Pitch } from '@/features/pitches/queries';
import { blockerOf } from '@/features/pitches/studio/blocker';
import { Studio } from '@/features/pitches/studio/studio';
import { useVariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { VariationChoice } from '@/features/pitches/studio/variation-choice';

/** The words that a helper would propose. */
export interface WordsToPropose {
  variationId: string;
  blocker: PitchToSend['blocker'];
  /** Saves the words; the revision that is stored then, or why there is none. */
  settle: () => Promise<{ revision: number } | { problem: string }>;
}

interface PreparedDeskProps {
  pitchId: string;
  /** The creator's name. */
  creator: string;
  /** True once it was sent: its words stay. */
  left: boolean;
  /** Renders what proposes the chosen words. */
  propose: (words: WordsToPropose) => ReactNode;
}

/** The studio for a helper: the words of a prepared pitch, and what proposes them. */
export function PreparedDesk({ pitchId, creator, left, propose }: PreparedDeskProps) {
  const found = useQuery(pitchQuery(pitchId));
  const [position, setPosition] = useState(1);
  if (found.isPending)
    return (
      <div role="status">
        <span className="sr-only">Loading the words</span>
        <Skeleton className="h-128" />
      </div>
    );
  if (found.isLoadingError)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const variation =
    found.data.variations.find((one) => one.position === position) ?? found.data.variations[0];
  if (variation === undefined) return null;
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <h2 className="font-display text-2xl lg:col-span-2">The words</h2>
      <VariationChoice
        pitch={found.data}
        chosen={variation}
        onChoose={(chosen) => setPosition(chosen)}
      />
      {left ? (
        <div className="paper p-5 sm:p-6">
          <LetterText words={variation} />
        </div>
      ) : (
        <VariationDesk
          key={variation.id}
          pitch={found.data}
          variation={variation}
          creator={creator}
          propose={propose}
        />
      )}
    </div>
  );
}

interface VariationDeskProps extends Pick<PreparedDeskProps, 'creator' | 'propose'> {
  pitch: Pitch;
  variation: StoredVariation;
}

function VariationDesk({ pitch, variation, creator, propose }: VariationDeskProps) {
  const editor = useVariationEditor(variation);
  const cut = { ...pitch, pitch_type: typeOf(pitch, variation) };
  // Whether old news still holds, only the creator says: the proposal is refused then.
  const blocker = pitch.asks_help ? SOLEMN_NOTICE : blockerOf(editor, false);
  const settle = async () => {
    if (!(await editor.flush()))
      return { problem: 'Your words are not saved yet. Please try again in a moment.' };
    const latest = editor.latest();
    const found = blockerOf(latest, false);
    return found === null ? { revision: latest.base.revision } : { problem: found.text };
  };
  return (
    <>
      <div className="min-w-0">
        <Studio pitch={cut} editor={editor} creator={creator} />
      </div>
      <div className="mt-6 min-w-0 lg:col-span-2">
        {propose({ variationId: variation.id, blocker, settle })}
      </div>
    </>
  );
}
