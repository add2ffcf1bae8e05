import { PITCH_TYPE_LABELS, type PitchType } from '@domain/pitch/pitch.ts';
import { typeOf } from '@domain/pitch/stored-pitch.ts';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/api/app-error';
import { useRecut } from '@/features/pitches/mutations';
import type { Pitch } from '@/features/pitches/queries';

interface OtherFormatProps {
  pitch: Pitch;
  format: PitchType;
  outlets: number;
  /** Whether it is the next step of the page. */
  leads: boolean;
  /** Saves what was typed; called before the other version opens. */
  onLeave: () => Promise<unknown>;
  onChoose: (position: number) => void;
}

/** Says how many outlets take the story in another format, and writes it for that one or opens its version. */
export function OtherFormat({
  pitch,
  format,
  outlets,
  leads,
  onLeave,
  onChoose,
}: OtherFormatProps) {
  const recut = useRecut(pitch.id);
  const there = pitch.variations.find((one) => typeOf(pitch, one) === format);
  const open = async () => {
    await onLeave();
    if (there !== undefined) onChoose(there.position);
    else recut.mutate(format, { onSuccess: ({ variation }) => onChoose(variation.position) });
  };
  return (
    <span className="mt-3 flex flex-wrap items-center gap-3">
      {PITCH_TYPE_LABELS[format]} has {outlets}.
      <Button
        size="sm"
        variant={leads ? 'primary' : 'outline'}
        busy={recut.isPending}
        onClick={() => void open()}
      >
        {there === undefined ? 'Write it' : 'Open it'} for: {PITCH_TYPE_LABELS[format]}
      </Button>
      {recut.isError && (
        <span role="alert" className="text-destructive">
          {toAppError(recut.error).userMessage}
        </span>
      )}
    </span>
  );
}
