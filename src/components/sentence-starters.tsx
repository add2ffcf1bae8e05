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
            onBegin(starter);
            focusBehind(name, starter.length + 1);
          }}
        >
          {starter} …
        </Button>
      ))}
    </div>
  );
}

/** Puts the cursor behind the first `characters` of the field with this name, or behind all of it. */
export function focusBehind(name: string, characters: number = Number.MAX_SAFE_INTEGER): void {
  // The new text is in the field after the next render.
  requestAnimationFrame(() => {
    const field = document.getElementsByName(name)[0];
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const caret = Math.min(characters, field.value.length);
    field.focus();
    // A field for an email has no cursor that could be set.
    if (field.selectionStart !== null) field.setSelectionRange(caret, caret);
  });
}
