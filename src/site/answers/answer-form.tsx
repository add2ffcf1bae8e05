import {
  ANSWER_NOTE_MAX,
  isYes,
  PITCH_ANSWER_LABELS,
  PITCH_ANSWER_THANKS,
  PITCH_ANSWERS,
  THANKS_AFTER_YES,
  type PitchAnswer,
} from '@domain/pitch/answer-words.ts';
import { SAMPLE_PERSON } from '@domain/friday-fix/sample-story.ts';
import { WIN_EDITORS } from '@domain/billing/win-bonus.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useEffect, useRef, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { useKeptText } from '@/lib/browser/use-kept';
import {
  answerNamed,
  recordAnswer,
  type AnswerState,
  type RecordedAnswer,
} from '@/site/answers/answer-calls';
import { AnswerBar } from '@/site/answers/answer-bar';
import { AnswerNote } from '@/site/answers/answer-note';
import { OptOut } from '@/site/answers/opt-out';
import { PitchAgain } from '@/site/answers/pitch-again';
import { ReachCreator } from '@/site/answers/reach-creator';
import { WhatIsShared } from '@/site/answers/what-is-shared';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useCall } from '@/site/components/use-call';

interface AnswerFormProps {
  token: string;
  state: AnswerState;
  onRecorded: (recorded: Partial<AnswerState>) => void;
}

/**
 * The recorded answer, the buttons for the other answers, and the note form. The answer of the mail's link
 * (`?a=`) is only proposed: programs open the links of a mail, and a yes shares an address.
 */
export function AnswerForm({ token, state, onRecorded }: AnswerFormProps) {
  const record = useCall(recordAnswer);
  const [proposed, setProposed] = useState(() => {
    const named = answerNamed(new URL(window.location.href).searchParams.get('a'));
    return named === state.answer ? undefined : named;
  });
  const [note, setNote] = useKeptText(`answer:${token}`, state.answer_note ?? '');
  // The server keeps the note of the answer that stands; here those before it stay readable, one a line.
  const [earlier, setEarlier] = useKeptText(`earlier:${state.send_id}`);
  const recorded = (done: RecordedAnswer) => {
    const before = state.answer_note;
    if (before !== null && before !== done.answer_note)
      setEarlier(earlier === '' ? before : `${earlier}\n${before}`);
    onRecorded(done);
  };
  const words = cleanLine(note);
  const give = (answer: PitchAnswer) => {
    // A note goes along with the first answer; after it only "Send note" sends one.
    const takesNote = state.answer === null && words !== '';
    // The field, below, says what is wrong with a note that is too long.
    if (takesNote && countCharacters(words) > ANSWER_NOTE_MAX) {
      document.getElementsByName('note')[0]?.focus();
      return;
    }
    record.call({ token, answer, ...(takesNote && { note: words }) }, (done) => {
      // The note of an earlier answer does not go with the next one; what was not sent stays.
      if (takesNote || words === state.answer_note) setNote(done.answer_note ?? '');
      setProposed(undefined);
      // Loaded again, the page does not ask for the answer of the link once more.
      window.history.replaceState(null, '', window.location.pathname);
      recorded(done);
    });
  };
  const pending = record.state.kind === 'pending' ? record.state.input.answer : null;
  const creator = state.creator_name ?? 'the creator';
  const said = useRef<HTMLDivElement>(null);
  const { kind } = record.state;
  useEffect(() => {
    const bar = said.current?.parentElement;
    // Who wrote a note below has scrolled past what is said of their tap; an answer folds the pitch above the bar.
    // Not returned: newer browsers return a promise, which React would call when the effect ends.
    if (kind !== 'idle') bar?.scrollIntoView({ block: 'nearest' });
    // The button that was tapped is folded away.
    if (kind === 'done')
      bar?.querySelector<HTMLElement>('a, [aria-pressed=true]')?.focus({ preventScroll: true });
  }, [kind]);
  const reach = isYes(state.answer) && proposed === undefined ? state.reach : null;
  // On a phone in one row, in two where text is large or the window narrow.
  const answers = (
    <div className="mt-1.5 flex flex-wrap gap-1.5 max-sm:*:grow sm:mt-2 sm:gap-2">
      {PITCH_ANSWERS.map((answer) => (
        <button
          key={answer}
          type="button"
          className={buttonStyles({
            variant:
              answer === (proposed ?? state.answer)
                ? 'primary'
                : answer === state.answer
                  ? 'secondary'
                  : 'outline',
            className: 'max-sm:px-1.5 max-sm:text-[0.8125rem]',
          })}
          autoFocus={proposed === answer}
          aria-pressed={state.answer === answer}
          disabled={pending !== null}
          onClick={() => give(answer)}
        >
          {PITCH_ANSWER_LABELS[answer]}
        </button>
      ))}
    </div>
  );

  return (
    <div className="space-y-6">
      <PageTitle
        kicker={`To your outlet ${state.outlet_name}`}
        title={`Your answer to ${creator}`}
        description={state.subject}
        compact
      />
      {state.invented === true && (
        <p className="text-sm font-semibold">This is a sample pitch. {SAMPLE_PERSON}</p>
      )}
      {/* Another answer folds it again: what the answer opens stands below. */}
      <PitchAgain key={state.answer} {...state} token={token} creator={creator} />
      <AnswerBar title={state.answer ? 'Your answer' : 'What do you say?'} sticks={reach === null}>
        {reach === null && <WhatIsShared />}
        {/* Above the buttons: what it says changes its height, and the buttons stay at the edge of the screen. */}
        <div ref={said} aria-live="polite" className="mt-1 min-h-5 scroll-mt-4 text-sm sm:mt-2">
          <Recorded state={state} pending={pending} proposed={proposed} />
        </div>
        {reach === null ? (
          answers
        ) : (
          <ReachCreator reach={reach} creator={creator} subject={state.subject} leads />
        )}
        {record.state.kind === 'failed' && (
          <Failed
            message={record.state.error.userMessage}
            again={give}
            answer={record.state.input.answer}
          />
        )}
      </AnswerBar>
      {reach === null && state.reach !== null && (
        <ReachCreator reach={state.reach} creator={creator} subject={state.subject} leads={false} />
      )}
      <AnswerNote
        token={token}
        answer={state.answer}
        note={state.answer_note}
        noteUntil={state.note_until}
        earlier={earlier}
        creator={creator}
        text={note}
        onText={setNote}
        onRecorded={recorded}
      />
      {reach !== null && (
        // Another answer folds it again.
        <details key={state.answer} className="text-sm">
          <summary className="min-h-6 cursor-pointer max-sm:py-2.5 font-semibold underline underline-offset-4">
            Change your answer
          </summary>
          <WhatIsShared />
          {answers}
        </details>
      )}
      {state.shares.email !== null && (
        <p className="max-w-measure text-sm break-words text-muted-foreground">
          {givesWords(state)} {creator}:{' '}
          {[state.shares.name, state.shares.email].filter(Boolean).join(', ')}
        </p>
      )}
      {state.piece !== null && (
        <NoticeBox title={`${creator} reports that this came out`}>
          <p>
            <a href={state.piece.url} className="prose-link break-words" rel="noreferrer">
              The piece
            </a>
            {state.piece.on !== null && `, ${state.piece.on}`}. {WIN_EDITORS}
          </p>
        </NoticeBox>
      )}
      <OptOut token={token} creator={creator} choice={state.opt_out} onStored={onRecorded} />
    </div>
  );
}

/** Before a yes what it would share, after it what it has shared. */
const givesWords = ({ answer, shared }: AnswerState) =>
  isYes(answer) ? 'Your yes gave' : shared ? 'Your earlier yes showed' : 'A yes gives';

/** Whether somebody is signed in with this browser. */
const hasAccount = () => readText(SESSION_SLOT) !== null;

interface FailedProps {
  message: string;
  answer: PitchAnswer;
  again: (answer: PitchAnswer) => void;
}

function Failed({ message, answer, again }: FailedProps) {
  return (
    <NoticeBox look="failure" title="Your answer was not recorded">
      <p>{message}</p>
      <button
        type="button"
        className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
        onClick={() => again(answer)}
      >
        Try again
      </button>
    </NoticeBox>
  );
}

interface RecordedProps {
  state: AnswerState;
  pending: PitchAnswer | null;
  proposed: PitchAnswer | undefined;
}

/** How the answer stands, in the bar with its buttons. */
function Recorded({ state, pending, proposed }: RecordedProps) {
  if (pending) return <p className="font-semibold">Recording “{PITCH_ANSWER_LABELS[pending]}”…</p>;
  if (!state.answer)
    return (
      <p>
        <span className="font-semibold">Nothing recorded yet.</span>{' '}
        <span>
          {proposed === undefined ? (
            'One tap is enough.'
          ) : (
            <>
              Tap “{PITCH_ANSWER_LABELS[proposed]}”
              <span className="max-sm:sr-only"> to record it</span>.
            </>
          )}
          {!hasAccount() && <span className="max-sm:sr-only"> You need no account.</span>}
        </span>
      </p>
    );
  return (
    <p>
      <span className={isYes(state.answer) ? 'font-semibold text-success' : 'font-semibold'}>
        Recorded: {PITCH_ANSWER_LABELS[state.answer]}
      </span>
      {'. '}
      <span>
        {proposed !== undefined
          ? `You answered “${PITCH_ANSWER_LABELS[state.answer]}” before. To change it, tap “${PITCH_ANSWER_LABELS[proposed]}”.`
          : state.shared && !isYes(state.answer)
            ? THANKS_AFTER_YES
            : PITCH_ANSWER_THANKS[state.answer]}
      </span>
    </p>
  );
}
