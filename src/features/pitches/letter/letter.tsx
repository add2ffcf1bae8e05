import { assembleBody, type Variation } from '@domain/pitch/pitch.ts';
import type { LetterGap } from '@domain/pitch/composer/gaps.ts';
import { countWords } from '@domain/text/text.ts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/cn';

interface LetterProps {
  variations: readonly Variation[];
  /** What stands in the letter while there is too little for a pitch: sentences by paragraph. */
  begun: readonly (readonly string[])[];
  gaps: readonly LetterGap[];
  /** Said in place of the letter: what has to be answered first. */
  first: string | null;
  sender: { name: string; city_region: string };
  onFill: (part: LetterGap['part']) => void;
}

/** Which paragraph of the letter a part belongs to. */
const PARAGRAPH: Readonly<Record<LetterGap['part'], number>> = {
  news: 0,
  take: 0,
  who: 1,
  fact: 1,
  offer: 2,
};

/** The pitch as the editor gets it, changing with each key. Up to three ways to tell it. */
export function Letter({ variations, begun, gaps, first, sender, onFill }: LetterProps) {
  const [chosen, setChosen] = useState(0);
  const shown = variations[chosen] ?? variations[0] ?? null;
  const at = shown === null ? 0 : variations.indexOf(shown);
  const paragraphs =
    shown === null
      ? begun.map((sentences) => sentences.join(' '))
      : [shown.line1_hook, shown.line2_whynow, shown.line3_whyyou];
  const signature = [sender.name, sender.city_region].filter((part) => part !== '');

  return (
    <section aria-labelledby="letter-heading" className="min-w-0">
      <h2 id="letter-heading" className="font-display text-xl">
        Your pitch
      </h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        Your own sentences, as an editor will read them. Nothing is kept until you press Generate.
      </p>
      {/* Keeps its room, so that the letter does not move when a second way appears. */}
      <div className="mt-3 flex min-h-11 flex-wrap gap-2" role="group" aria-label="Ways to tell it">
        {first === null &&
          variations.map(({ angle }, index) => (
            <button
              key={angle + String(index)}
              type="button"
              aria-pressed={index === at}
              className={cn(
                'min-h-11 rounded-sm border px-3 text-sm',
                index === at
                  ? 'border-accent font-semibold text-foreground'
                  : 'border-border text-muted-foreground hover:text-foreground',
              )}
              onClick={() => setChosen(index)}
            >
              {angle}
            </button>
          ))}
      </div>
      <Card className="mt-2 space-y-4 p-5 sm:p-6">
        {first !== null ? (
          <p className="text-muted-foreground">{first}</p>
        ) : (
          <>
            <p className="font-display text-xl leading-tight break-words">
              <span className="sr-only">Subject: </span>
              {shown?.headline ?? <span className="text-muted-foreground">Subject</span>}
            </p>
            <p className="text-muted-foreground">Hi, and the editor’s name,</p>
            {paragraphs.map((text, index) => (
              <div key={index} className="space-y-2">
                {text !== '' && <p className="break-words">{text}</p>}
                {gaps
                  .filter(({ part }) => PARAGRAPH[part] === index)
                  .map(({ part, question }) => (
                    <button
                      key={part}
                      type="button"
                      className="flex min-h-11 w-full items-center gap-2 rounded-sm border border-dashed border-border px-3 py-2 text-left text-sm text-muted-foreground hover:text-foreground"
                      onClick={() => onFill(part)}
                    >
                      <Pencil aria-hidden className="size-4 shrink-0" />
                      {question}
                    </button>
                  ))}
              </div>
            ))}
            {shown !== null && shown.talking_points !== null && (
              <div>
                <p>Talking points:</p>
                <ul className="list-disc space-y-1 pl-5 break-words">
                  {shown.talking_points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            )}
            <p>
              {signature.map((part) => (
                <span key={part} className="block break-words">
                  {part}
                </span>
              ))}
            </p>
          </>
        )}
      </Card>
      <p className="mt-2 min-h-10 text-sm text-muted-foreground">
        {first === null && shown !== null && (
          <>
            {countWords(assembleBody(shown))} words. {another(variations.length)}
          </>
        )}
      </p>
    </section>
  );
}

/** What would give a further way to tell it. */
function another(count: number): string {
  if (count >= 3) return '';
  return `${count === 1 ? 'One way' : 'Two ways'} to tell it so far: another fact and another offer would make room for a different one.`;
}
