import { PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import { typeOf, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import type { Pitch } from '@/features/pitches/queries';
import { openClaims } from '@/features/pitches/studio/sentences';

interface VariationChoiceProps {
  pitch: Pick<Pitch, 'variations' | 'pitch_type'>;
  chosen: StoredVariation;
  onChoose: (position: number) => void;
}

/** The headlines of the variations, of which one is open in the studio. */
export function VariationChoice({ pitch, chosen, onChoose }: VariationChoiceProps) {
  // Two formats of one story may carry the same subject line.
  const shared = new Set(
    pitch.variations
      .map(({ headline }) => headline)
      .filter((headline, index, all) => all.indexOf(headline) !== index),
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Version</legend>
      {pitch.variations.map((variation) => (
        <label
          key={variation.id}
          className="flex items-start gap-3 rounded-sm px-3 py-2.5 hover:bg-muted has-checked:bg-muted"
        >
          <input
            type="radio"
            name="variation"
            value={variation.position}
            checked={variation.id === chosen.id}
            onChange={() => onChoose(variation.position)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block font-medium break-words">
              {variation.headline || 'No subject line yet'}
              {shared.has(variation.headline) && (
                <span className="font-normal">
                  {' '}
                  · {PITCH_TYPE_LABELS[typeOf(pitch, variation)]}
                </span>
              )}
            </span>
            <span className="block text-sm text-muted-foreground">
              {variation.pitch_type === null || shared.has(variation.headline)
                ? variation.angle
                : `For: ${PITCH_TYPE_LABELS[variation.pitch_type]}`}
            </span>
            {openClaims(variation.claims).length > 0 && (
              <span className="block text-sm text-warning">Has sentences to check</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
