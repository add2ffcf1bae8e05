import { Button } from '@/components/ui/button';
import type { Wording } from '@domain/api/writing/pitch-wording.ts';

interface WordingNoteProps {
  /** Null while it is not known. */
  wording: Wording | null;
  /** What stands in the field. */
  typed: string;
  /** The name of the field. */
  name: string;
  /** Shows how a pitch says it even where nothing is to be changed. */
  preview?: boolean;
  onChange: (text: string) => void;
}

/**
 * Says under a field how a pitch will say what stands in it, and starts a sentence where it is a note.
 * It keeps its room while it is read, so that nothing below moves, and never forbids anything.
 */
export function WordingNote({ wording, typed, name, preview = false, onChange }: WordingNoteProps) {
  if (typed.trim() === '') return null;

  const focus = (caret: number) => {
    // The new text is in the field after the next render.
    requestAnimationFrame(() => {
      const field = document.getElementsByName(name)[0];
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
      field.focus();
      field.setSelectionRange(caret, caret);
    });
  };
  const use = (text: string) => {
    onChange(text);
    focus(text.length);
  };
  const begin = (start: string) => {
    onChange(`${start} ${typed.trimStart()}`);
    focus(start.length + 1);
  };

  return (
    <div className="min-h-10 max-w-measure text-sm text-muted-foreground">
      <p role="status" className="break-words">
        {wording !== null && wordsOf(wording, preview)}
      </p>
      {wording !== null && wording.better !== null && (
        <Button
          variant="link"
          size="sm"
          className="h-auto min-h-9 px-0 py-1 text-left whitespace-normal"
          onClick={() => {
            use(wording.better ?? typed);
          }}
        >
          {wording.advice === 'person' ? `Use “${wording.better}”` : 'Use this sentence'}
        </Button>
      )}
      {wording?.advice === 'note' && (
        <Button
          variant="link"
          size="sm"
          className="h-auto min-h-9 px-0 py-1 text-left whitespace-normal"
          onClick={() => {
            begin(wording.start);
          }}
        >
          Write it as a sentence: {wording.start} …
        </Button>
      )}
    </div>
  );
}

function wordsOf({ said, advice, better }: Wording, preview: boolean): string {
  if (advice === 'person') return 'Who is that? If it is you, write “I”.';
  if (said === null) return 'A pitch leaves this out as it stands.';
  if (advice === 'note') return `A pitch says: “${said}” It reads better as a whole sentence.`;
  if (better !== null || preview) return `A pitch says: “${said}”`;
  return 'A whole sentence. A pitch uses it as it is.';
}
