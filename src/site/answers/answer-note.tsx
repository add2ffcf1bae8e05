import { ANSWER_NOTE_MAX, type PitchAnswer } from '@domain/pitch/answer-words.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useId } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { useIsPast } from '@/lib/use-now';
import { recordAnswer, type RecordedAnswer } from '@/site/answers/answer-calls';
import { useCall } from '@/site/components/use-call';

/** What a note goes in: before the tap, while the mail of a yes waits for it, and else. */
const NOTE_GOES = {
  before: 'What stands here when you tap goes in the same mail as your answer.',
  waits: 'Your note goes along if you add it within two minutes.',
  alone: 'Your note goes to them as a mail of its own.',
};

interface AnswerNoteProps {
  token: string;
  /** The recorded answer; before it the note goes with the tap that records one. */
  answer: PitchAnswer | null;
  /** The recorded note. */
  note: string | null;
  /** Recorded before it with this browser, one a line. */
  earlier: string;
  /** Until when a note goes into the mail of the recorded yes. */
  noteUntil: string | null;
  creator: string;
  /** What is typed. */
  text: string;
  onText: (text: string) => void;
  onRecorded: (recorded: RecordedAnswer) => void;
}

/** A note to the answer, with what it goes in. The typed text stays until it is recorded. */
export function AnswerNote(props: AnswerNoteProps) {
  const { token, answer, note, earlier, noteUntil, creator, text, onText, onRecorded } = props;
  const { state, call } = useCall(recordAnswer);
  const late = useIsPast(noteUntil ?? '1970-01-01');
  const pending = state.kind === 'pending';
  const length = countCharacters(text);
  const problem =
    length > ANSWER_NOTE_MAX
      ? `Please keep the note to ${String(ANSWER_NOTE_MAX)} characters`
      : undefined;
  const failure = state.kind === 'failed' ? state.error.userMessage : undefined;
  const error = problem ?? failure;
  const id = useId();
  const recorded = note !== null && text.trim() === note;

  const send = () => {
    const words = cleanLine(text);
    if (answer === null || words === '' || problem !== undefined || pending) return;
    call({ token, answer, note: words }, (done) => {
      onText(done.answer_note ?? '');
      onRecorded(done);
    });
  };

  // While another is written the recorded one is read here, too.
  const written = <Written notes={recorded || note === null ? earlier : `${earlier}\n${note}`} />;

  if (answer !== null && recorded && !pending)
    return (
      <div className="space-y-3">
        {written}
        <p role="status" className="text-sm text-success">
          Your note was passed on.
        </p>
        <blockquote className="border-l-2 border-accent pl-4 break-words whitespace-pre-line">
          {note}
        </blockquote>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline' })}
          onClick={() => {
            onText('');
            // The field takes the place of this button.
            requestAnimationFrame(() => document.getElementById(id)?.focus());
          }}
        >
          Write another
        </button>
      </div>
    );

  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {written}
      <div className="grid gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="text-sm font-semibold">
            A note to {creator} (optional)
          </label>
          <span
            id={`${id}-counter`}
            className={`text-xs tabular-nums ${length > ANSWER_NOTE_MAX ? 'font-semibold text-destructive' : 'text-muted-foreground'}`}
          >
            {length} of {ANSWER_NOTE_MAX}
            <span className="sr-only"> characters</span>
          </span>
        </div>
        <textarea
          id={id}
          name="note"
          rows={3}
          className="control control-text"
          value={text}
          placeholder="e.g., Try our weekend editor, or: call me on Monday"
          aria-describedby={`${id}-counter ${id}-error`}
          {...(error === undefined ? {} : { 'aria-invalid': true })}
          onChange={(event) => onText(event.target.value)}
        />
        <p
          id={`${id}-error`}
          aria-live="polite"
          className={`text-sm font-medium text-destructive ${error === undefined ? 'hidden' : ''}`}
        >
          {error}
        </p>
      </div>
      <p className="text-sm text-muted-foreground">
        {answer === null ? NOTE_GOES.before : late ? NOTE_GOES.alone : NOTE_GOES.waits}
      </p>
      {answer !== null && (
        <button
          type="submit"
          className={buttonStyles({ variant: 'secondary' })}
          disabled={text.trim() === '' || pending}
          aria-busy={pending}
        >
          Send note
        </button>
      )}
    </form>
  );
}

/** The editor's notes that no field and no quote shows, one a line. They went out before. */
function Written({ notes }: { notes: string }) {
  return notes.split('\n').map(
    (note, index) =>
      note !== '' && (
        <p key={index} className="text-sm break-words">
          <span className="text-muted-foreground">You wrote: </span>
          {note}
        </p>
      ),
  );
}
