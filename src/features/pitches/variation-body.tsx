import { MarkedLine } from '@/features/pitches/marked-line';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

const LINES = [
  { key: 'line1_hook', label: 'Hook' },
  { key: 'line2_whynow', label: 'Why now' },
  { key: 'line3_whyyou', label: 'Why you' },
] as const;

interface VariationBodyProps {
  variation: Pick<
    StoredVariation,
    'line1_hook' | 'line2_whynow' | 'line3_whyyou' | 'talking_points' | 'claims'
  >;
}

/** The three lines of a variation, its talking points, and the marks on what is not backed. */
export function VariationBody({ variation }: VariationBodyProps) {
  return (
    <div className="space-y-4">
      {LINES.map(({ key, label }) => (
        <div key={key}>
          <p className="text-xs font-semibold text-muted-foreground">{label}</p>
          <p className="mt-0.5 break-words">
            <MarkedLine text={variation[key]} line={key} claims={variation.claims} />
          </p>
        </div>
      ))}
      {variation.talking_points !== null && variation.talking_points.length > 0 && (
        <div>
          <p className="text-xs font-semibold text-muted-foreground">Talking points</p>
          <ul className="mt-0.5 list-disc space-y-1 pl-5 break-words">
            {variation.talking_points.map((point) => (
              <li key={point}>
                <MarkedLine text={point} line="talking_points" claims={variation.claims} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
