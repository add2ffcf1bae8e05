import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';

interface LetterTextProps {
  words: VariationEdit;
}

/** A pitch as an editor reads it: subject line, paragraphs, talking points. */
export function LetterText({ words }: LetterTextProps) {
  const points = words.talking_points ?? [];
  return (
    <div className="max-w-measure space-y-3 break-words">
      <p className="font-display text-xl">{words.headline}</p>
      {[words.line1_hook, words.line2_whynow, words.line3_whyyou].map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {points.length > 0 && (
        <div>
          <p>Talking points:</p>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {points.map((point, index) => (
              <li key={index}>{point}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
