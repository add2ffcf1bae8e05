import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';

interface SentenceStartersProps {
  /** What the buttons say, and what they put in front of the text. */
  starters: readonly string[];
  /** Names the group for screen readers: 'Begin fact 2 with'. */
  label: string;
  /** The name of the field that gets the focus behind the starter. */
  name: string;
  onBegin: (starter: string) => void;
}

/** Buttons that put the first words of a sentence into a field, with the cursor behind them. */
export function SentenceStarters({ starters, label, name, onBegin }: SentenceStartersProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {starters.map((starter) => (
        <Button
          key={starter}
          variant="outline"
          size="sm"
          onClick={() => {
            changeAndFocus(() => onBegin(starter), name, starter.length + 1);
          }}
        >
          {starter} …
        </Button>
      ))}
    </div>
  );
}

/**
 * Changes the field with this name and puts the cursor behind its first `characters`, or behind all of it. All of it in
 * the event of the tap: a phone shows its keyboard then only, and what is typed meanwhile goes into the field.
 */
export function changeAndFocus(
  change: () => void,
  name: string,
  characters: number = Number.MAX_SAFE_INTEGER,
): void {
  flushSync(change);
  const field = document.getElementsByName(name)[0];
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const caret = Math.min(characters, field.value.length);
  field.focus();
  // A field for an email has no cursor that could be set.
  if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
}
