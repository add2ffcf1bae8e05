import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SOLEMN_NOTICE } from '@domain/pitch/solemn/notice.ts';
import { pegLife } from '@domain/pitch/peg-life.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { toAppError } from '@/lib/api/app-error';
import type { AutosaveState } from '@/features/pitches/studio/autosave';
import type { PitchToSend } from '@/features/pitches/pitch-to-send';
import { nearCopiesQuery, type Pitch } from '@/features/pitches/queries';
import { openClaims } from '@/features/pitches/studio/sentences';
import { SentList } from '@/features/pitches/sent/sent-list';
import { StalePegNotice } from '@/features/pitches/studio/stale-peg-notice';
import { Studio } from '@/features/pitches/studio/studio';
import { useVariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { VariationChoice } from '@/features/pitches/studio/variation-choice';
import { unsendable } from '@/features/pitches/studio/variation-text';

interface PitchDeskProps {
  pitch: Pitch;
  variation: StoredVariation;
  onChoose: (position: number) => void;
  outlets: (chosen: PitchToSend) => ReactNode;
  offer: (chosen: Pick<PitchToSend, 'pitch' | 'variation' | 'blocker'>) => ReactNode;
}

/** The variations of a pitch, the studio for the chosen one, its sends and the outlets. */
export function PitchDesk({ pitch, variation, onChoose, outlets, offer }: PitchDeskProps) {
  return (
    <div className="grid items-start gap-x-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <h2 className="font-display text-2xl lg:col-span-2">Choose a variation and make it yours</h2>
      <div className="mt-4">
        <VariationChoice variations={pitch.variations} chosen={variation} onChoose={onChoose} />
      </div>
      <VariationDesk
        key={variation.id}
        pitch={pitch}
        variation={variation}
        outlets={outlets}
        offer={offer}
      />
    </div>
  );
}

/** What belongs to one variation, as items of the grid around it. */
function VariationDesk({ pitch, variation, outlets, offer }: Omit<PitchDeskProps, 'onChoose'>) {
  const client = useQueryClient();
  const editor = useVariationEditor(variation);
  const [now] = useState(() => new Date());
  const stale = pegLife(pitch, now).state === 'stale';
  const blocker = pitch.asks_help ? SOLEMN_NOTICE : blockerOf(editor, stale);

  const prepare = async (outletId: string): Promise<string | null> => {
    if (!(await editor.flush()))
      return 'Your words are not saved yet. Please try again in a moment.';
    // The save may have brought new marks.
    const found = blockerOf(editor.latest(), stale);
    if (found !== null) return found.text;
    try {
      const copies = await client.fetchQuery(nearCopiesQuery(variation.id, outletId));
      return copies[0]?.message ?? null;
    } catch (error) {
      return toAppError(error).userMessage;
    }
  };

  return (
    <>
      <div className="mt-4 min-w-0">
        <Studio pitch={pitch} editor={editor} />
      </div>
      <div className="mt-10 min-w-0 space-y-10 lg:col-span-2">
        <StalePegNotice pitch={pitch} />
        {offer({ pitch, variation: editor.base, blocker })}
        {pitch.sends.length > 0 && (
          <SentList pitchId={pitch.id} sends={pitch.sends} variations={pitch.variations} />
        )}
        {outlets({
          pitch,
          variation: editor.base,
          ready: blocker === null,
          blocker,
          prepare,
          sends: pitch.sends,
        })}
      </div>
    </>
  );
}

/** What keeps the variation from being sent to anyone. */
function blockerOf({ text, base, status }: AutosaveState, stale: boolean): PitchToSend['blocker'] {
  const problems = unsendable(text);
  if (problems.length > 0) return { title: 'Not ready to send', text: problems.join(' ') };
  if (status === 'conflict' || status === 'refused')
    return { title: 'Your words are not saved', text: 'Settle that above, then you can send it.' };
  if (openClaims(base.claims).length > 0)
    return {
      title: 'Check the marked sentences first',
      text: 'Some sentences say what you have not told us. Once they are settled above, you can send it.',
    };
  if (stale)
    return {
      title: 'Say whether the news still holds',
      text: 'Once you have said so above, you can send this pitch.',
    };
  return null;
}
