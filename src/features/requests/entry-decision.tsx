import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useKeptText } from '@/lib/browser/use-kept';
import { toast } from '@/lib/toast';
import { Asked, QuestionForm } from '@/features/requests/ask-back';
import {
  useChooseEntry,
  usePutEntry,
  useUndoChoice,
  type EntryPlace,
} from '@/features/requests/mutations';
import type { Entry, ReadRequest } from '@/features/requests/queries';
import { ReachLines } from '@/features/requests/reach-lines';

interface EntryDecisionProps {
  request: ReadRequest;
  entry: Entry;
  name: string;
  asksFirst: boolean;
  leads: boolean;
}

/** The question about a pitch with its answer, what its editor decides, what came of it, and the way back. */
export function EntryDecision(props: EntryDecisionProps) {
  return (
    <>
      {props.entry.question !== null && <Asked entry={props.entry} name={props.name} />}
      <Decided {...props} />
    </>
  );
}

function Decided(props: EntryDecisionProps) {
  const { request, entry, name } = props;
  if (entry.chosen_at !== null) {
    return entry.creator_email === null || entry.reach === null ? (
      <JustChosen entry={entry} name={name} />
    ) : (
      <div className="space-y-2">
        <p className="text-sm">Chosen. One mail has connected you both.</p>
        <ReachLines
          email={entry.creator_email}
          reach={entry.reach}
          name={name}
          subject={request.topic}
        />
      </div>
    );
  }
  if (entry.asked_at !== null) return <p className="text-sm">{askedText(name)}</p>;
  // What was taken down is only read.
  if (request.status === 'removed') return null;
  return <Open {...props} />;
}

/** In sight while a phone's screen is full of the pitch. */
const IN_SIGHT =
  '-mx-5 bg-card px-5 max-sm:border-t max-sm:border-border max-sm:py-2 max-sm:[@media(min-height:37.5rem)]:sticky max-sm:[@media(min-height:37.5rem)]:bottom-(--bottom-bar)';

const choiceToast = (entryId: string) => `choice-${entryId}`;

/** Until the choice stands nothing has left. The way back takes the place of the choice. */
function JustChosen({ entry, name }: { entry: Entry; name: string }) {
  const undo = useUndoChoice();
  // The toast offers the same undo, as long as this does.
  useEffect(() => () => toast.dismiss(choiceToast(entry.id)), [entry.id]);
  return (
    <div role="status" className={cn('flex flex-wrap items-center gap-3', IN_SIGHT)}>
      <p className="text-sm">
        Chosen. In a few seconds one mail gives {name} your email, and you theirs.
      </p>
      <Button
        size="sm"
        variant="outline"
        busy={undo.isPending}
        onClick={() => undo.mutate(entry.id)}
      >
        Take it back<span className="sr-only"> from {name}</span>
      </Button>
    </div>
  );
}

const DONE: Readonly<Record<EntryPlace, string>> = {
  aside: 'Set aside. Its place is free again, and nobody is told.',
  declined: 'Declined. We tell them in ten minutes.',
  open: 'It is back.',
};

function Open({ request, entry, name, asksFirst, leads }: EntryDecisionProps) {
  const undo = useUndoChoice();
  const choose = useChooseEntry(({ chosen_at, asked_at, undo_until }, id) => {
    // Both times are the server's.
    const duration = Date.parse(undo_until) - Date.parse(chosen_at ?? asked_at ?? '');
    const seconds = String(Math.round(duration / 1000));
    toast.success(
      chosen_at === null
        ? `In ${seconds} seconds we ask ${name}. A yes connects you both in one mail.`
        : `Chosen. In ${seconds} seconds one mail gives ${name} your email, and you theirs. ${closesText(request)}`,
      {
        id: choiceToast(id),
        duration,
        action: { label: 'Undo', onClick: () => undo.mutate(id) },
      },
    );
  });
  const put = usePutEntry();
  const [question, setQuestion, dropQuestion] = useKeptText(`question:${entry.id}`);
  const [asking, setAsking] = useState(question !== '');
  const away = entry.set_aside_at !== null || entry.declined_at !== null;
  const busy = put.isPending || choose.isPending;
  const move = (as: EntryPlace) => {
    put.mutate(
      { id: entry.id, as },
      {
        onSuccess: () => {
          // A question that waits goes with a no; it is there again when the pitch comes back.
          const waiting = entry.question ?? question;
          if (as === 'declined' && !entry.question_left && waiting !== '') {
            setQuestion(waiting);
            setAsking(true);
          }
          const leaves =
            as === 'aside' && entry.question !== null && !entry.question_left
              ? ' Your question still goes out in a minute.'
              : '';
          // One for each pitch: what it became last.
          toast.success(DONE[as] + leaves, {
            id: `place-${entry.id}`,
            ...(as !== 'open' && { action: { label: 'Undo', onClick: () => move('open') } }),
          });
        },
      },
    );
  };
  return (
    <>
      {entry.question === null &&
        asking &&
        (entry.declined_at === null ? (
          <QuestionForm
            entry={entry}
            name={name}
            question={question}
            onQuestion={setQuestion}
            onDone={() => setAsking(false)}
            onCancel={() => {
              dropQuestion();
              setAsking(false);
            }}
          />
        ) : (
          question !== '' && (
            <p className="text-sm">
              Your question was not sent. Bring the pitch back and it is here again.
            </p>
          )
        ))}
      {/* What the choice shares stands with it. */}
      <div className={cn('space-y-2', !away && IN_SIGHT)}>
        <p className="text-sm text-muted-foreground">
          {asksFirst
            ? `Until we have checked your outlet we ask ${name} first. A yes connects you both in one mail.`
            : `Choosing gives ${name} your email, and you theirs.`}
        </p>
        <Button
          variant={leads ? 'primary' : 'outline'}
          busy={choose.isPending}
          disabled={busy}
          onClick={() => choose.mutate(entry.id)}
        >
          {/* Not the question, which has a button of its own. */}
          {asksFirst ? `Ask ${name} to connect` : `Choose ${name}`}
        </Button>
      </div>
      {!away && (
        <p className="text-sm text-muted-foreground">
          {!asksFirst && `${closesText(request)}${asksNext(request)} `}
          Set aside and Decline both free its place. Set aside tells nobody while the request is
          open; Decline tells {name} in ten minutes.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {away ? (
          <Button
            variant="outline"
            busy={put.isPending}
            disabled={busy}
            onClick={() => move('open')}
          >
            Bring the pitch back<span className="sr-only"> of {name}</span>
          </Button>
        ) : (
          <>
            {entry.question === null && !asking && (
              <Button variant="outline" onClick={() => setAsking(true)}>
                Ask a question<span className="sr-only"> to {name}</span>
              </Button>
            )}
            <Button variant="outline" disabled={busy} onClick={() => move('aside')}>
              Set aside<span className="sr-only"> the pitch of {name}</span>
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => move('declined')}>
              Decline<span className="sr-only"> the pitch of {name}</span>
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const askedText = (name: string) => `We ask ${name} first. A yes connects you both in one mail.`;

/** What an editor without a checked outlet is to know before the first of several choices. */
const asksNext = ({ choose_up_to: most, editor, status }: ReadRequest) =>
  status !== 'open' || most === 1 || editor.verified
    ? ''
    : ' Until we have checked your outlet, we ask the creator first for each further one.';

const closesText = ({ choose_up_to: most, status }: ReadRequest) =>
  status !== 'open'
    ? ''
    : most === 1
      ? 'It closes the request.'
      : `The request closes with the ${ORDINALS[most] ?? 'last'} choice.`;

const ORDINALS = ['', '', 'second', 'third', 'fourth', 'fifth'];
