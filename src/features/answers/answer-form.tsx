import type { PitchAnswerState } from '@domain/api/pitch-answer.ts';
import {
  PITCH_ANSWER_LABELS,
  PITCH_ANSWER_THANKS,
  PITCH_ANSWERS,
  type PitchAnswer,
} from '@domain/pitch/answer.ts';
import { useId } from 'react';
import { Disclosure } from '@/components/disclosure';
import { PageHeader } from '@/components/page-header';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { paths } from '@domain/paths.ts';
import { AnswerNote } from '@/features/answers/answer-note';
import { useRecordAnswer } from '@/features/answers/mutations';
import { useOneTap } from '@/features/answers/use-one-tap';

interface AnswerFormProps {
  token: string;
  state: PitchAnswerState;
}

/** The recorded answer, the buttons for the other answers, and the note form. */
export function AnswerForm({ token, state }: AnswerFormProps) {
  const record = useRecordAnswer(token);
  const headingId = useId();
  useOneTap(true, (answer) => record.mutate({ answer }));
  const creator = state.creator_name ?? 'the creator';

  return (
    <div className="space-y-8">
      <PageHeader
        kicker={state.outlet_name}
        title={`Your answer to ${creator}`}
        description={<span className="break-words">{state.subject}</span>}
      />
      <div aria-live="polite">
        <Recorded state={state} pending={record.isPending ? record.variables.answer : null} />
      </div>
      {record.isError && (
        <Alert variant="destructive" title="Your answer was not recorded">
          {toAppError(record.error).userMessage}
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() => record.mutate(record.variables)}
          >
            Try again
          </Button>
        </Alert>
      )}
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="font-display text-xl">
          {state.answer ? 'Change your answer' : 'What do you say?'}
        </h2>
        <div className="mt-3 flex flex-wrap gap-3">
          {PITCH_ANSWERS.map((answer) => (
            <Button
              key={answer}
              variant={state.answer === answer ? 'primary' : 'outline'}
              aria-pressed={state.answer === answer}
              disabled={record.isPending}
              onClick={() => record.mutate({ answer })}
            >
              {PITCH_ANSWER_LABELS[answer]}
            </Button>
          ))}
        </div>
      </section>
      {state.answer && (
        <AnswerNote
          token={token}
          answer={state.answer}
          note={state.answer_note}
          creator={creator}
        />
      )}
      <PitchAgain token={token} state={state} />
    </div>
  );
}

function Recorded({ state, pending }: { state: PitchAnswerState; pending: PitchAnswer | null }) {
  if (pending) return <Alert title={`Recording “${PITCH_ANSWER_LABELS[pending]}”…`} />;
  if (!state.answer)
    return (
      <Alert title="Nothing recorded yet">One tap below is enough. You need no account.</Alert>
    );
  return (
    <Alert variant="success" title={`Recorded: ${PITCH_ANSWER_LABELS[state.answer]}`}>
      {PITCH_ANSWER_THANKS[state.answer]}
    </Alert>
  );
}

function PitchAgain({ token, state }: AnswerFormProps) {
  return (
    <Disclosure summary="Read the pitch again" className="border-t border-border pt-4">
      <div className="max-w-measure space-y-4 break-words">
        <p>{state.line1_hook}</p>
        <p>{state.line2_whynow}</p>
        <p>{state.line3_whyyou}</p>
        {state.talking_points !== null && state.talking_points.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {state.talking_points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {state.epk_slug && (
          <p>
            <a
              className="prose-link"
              href={`${paths.epk.getHref(state.epk_slug)}?s=${encodeURIComponent(token)}`}
            >
              Press kit
            </a>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
