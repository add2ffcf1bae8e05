import { Check, Plus } from 'lucide-react';
import { cn } from '@/lib/cn';

interface ChoiceChipsProps {
  legend: string;
  hint: string;
  /** What a chip says, and the text of the profile that it stands for. */
  rows: readonly { words: string; text: string }[];
  ticked: readonly string[];
  onChange: (texts: string[]) => void;
}

/** Sentences of the profile as buttons that put them into the letter or take them out. */
export function ChoiceChips({ legend, hint, rows, ticked, onChange }: ChoiceChipsProps) {
  if (rows.length === 0) return null;
  const texts = rows.map(({ text }) => text);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mt-0.5 mb-2 text-sm text-muted-foreground">{hint}</p>
      <div className="flex flex-col items-start gap-2">
        {rows.map(({ words, text }) => {
          const pressed = ticked.includes(text);
          const Icon = pressed ? Check : Plus;
          return (
            <button
              key={text}
              type="button"
              aria-pressed={pressed}
              className={cn(
                'flex min-h-11 w-full items-start gap-2 rounded-sm border px-3 py-2.5 text-left text-sm',
                pressed
                  ? 'border-accent bg-muted font-medium text-foreground'
                  : 'border-border text-muted-foreground hover:text-foreground',
              )}
              onClick={() => {
                onChange(texts.filter((one) => (one === text ? !pressed : ticked.includes(one))));
              }}
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">{words}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
