import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { SaveStatus } from '@/features/pitches/studio/autosave';
import type { VariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { partTexts, PARTS } from '@/lib/pitch-parts';

const WORDS: Readonly<Record<SaveStatus, string>> = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  retrying: 'Could not save, retrying. Your words are kept in this browser.',
  refused: 'Not saved',
  conflict: 'Not saved',
};

/** Whether the words on the screen are stored. */
export function SaveState({ status }: { status: SaveStatus }) {
  const calm = status === 'saved' || status === 'waiting' || status === 'saving';
  return (
    <p
      // Announced only when something is wrong: every pause in typing saves.
      role={calm ? undefined : 'status'}
      className={calm ? 'text-sm text-muted-foreground' : 'text-sm font-medium text-destructive'}
    >
      {WORDS[status]}
    </p>
  );
}

/** What the creator has to decide before the words can be stored: a conflict, or a refusal. */
export function SaveProblem({ editor }: { editor: VariationEditor }) {
  const { status, theirs, text, message } = editor;
  if (status === 'refused')
    return (
      <Alert variant="destructive" title="Your words are not saved">
        {message} They are kept in this browser.
        <div className="mt-3">
          <Button size="sm" variant="outline" onClick={editor.retry}>
            Try again
          </Button>
        </div>
      </Alert>
    );
  if (status !== 'conflict' || theirs === null) return null;
  const different = PARTS.filter(
    ({ line }) => partTexts(theirs, line).join('\n') !== partTexts(text, line).join('\n'),
  );
  return (
    <Alert variant="destructive" title="This pitch was changed in another tab or browser">
      <p>Nothing is lost. What was saved there:</p>
      <ul className="mt-1 grid gap-1">
        {different.map(({ line, label }) => (
          <li key={line} className="line-clamp-4 break-words">
            <strong>{label}:</strong> {partTexts(theirs, line).join(' · ') || 'nothing'}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={editor.keepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="outline" onClick={editor.takeTheirs}>
          Load the newer one
        </Button>
      </div>
    </Alert>
  );
}
