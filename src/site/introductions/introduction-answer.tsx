import { editorName, voiceDoubt, voiceOf } from '@domain/account/editor-voice.ts';
import { deadlineText, ownTimeZone } from '@domain/requests/deadline-text.ts';
import { paths } from '@domain/paths.ts';
import { useId, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useCall } from '@/site/components/use-call';
import { answerIntroduction, type Introduction } from '@/site/introductions/introduction-calls';

interface IntroductionAnswerProps {
  token: string;
  request: Introduction;
  onAnswered: (status: Introduction['status']) => void;
}

/** Who asks and why, the two answers, and what came of it. */
export function IntroductionAnswer({ token, request, onAnswered }: IntroductionAnswerProps) {
  const answer = useCall(answerIntroduction);
  const headingId = useId();
  const { editor, status } = request;
  const name = editorName(editor);
  const doubt = voiceDoubt(editor);
  const pending = answer.state.kind === 'pending';
  const give = (accept: boolean) => answer.call({ token, accept }, onAnswered);
  const open = status === 'requested' || status === 'declined';
  // The answer of the mail's link is only at hand: programs open the links of a mail.
  const [tapped] = useState(() => new URL(window.location.href).searchParams.get('a'));

  return (
    <div className="space-y-8">
      <PageTitle
        kicker="Friday Fix"
        title={`${name} asks for an introduction`}
        description={`Your story: ${request.title}`}
      />
      <div aria-live="polite">
        <Outcome status={status} name={name} pending={pending} />
      </div>
      {answer.state.kind === 'failed' && (
        <NoticeBox look="failure" title="Your answer was not stored">
          {answer.state.error.userMessage}
        </NoticeBox>
      )}
      <section aria-labelledby={headingId} className="space-y-4">
        <h2 id={headingId} className="font-display text-xl">
          Who asks
        </h2>
        <p className="break-words">
          {voiceOf(editor)}
          {request.editor_rate.asked >= 3 &&
            `. Answered ${String(request.editor_rate.answered)} of ${String(request.editor_rate.asked)} pitches in the last half year.`}
        </p>
        {doubt !== null && <p className="text-sm text-muted-foreground">{doubt}</p>}
        {request.message !== null && (
          <blockquote className="border-l-2 border-accent pl-4 break-words">
            {request.message}
          </blockquote>
        )}
      </section>
      {open && (
        <section className="space-y-3">
          <p className="max-w-measure text-sm text-muted-foreground">
            A yes sends both of you one mail with the email of the other
            {request.shares !== null && (
              <>
                {' '}
                (yours: <span className="break-words">{request.shares}</span>)
              </>
            )}
            . A no shares nothing. Open until {deadlineText(request.expires_at, ownTimeZone())}.
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className={buttonStyles({ variant: 'primary' })}
              autoFocus={tapped === 'yes'}
              disabled={pending}
              onClick={() => give(true)}
            >
              Yes, introduce us
            </button>
            {status === 'requested' && (
              <button
                type="button"
                className={buttonStyles({ variant: 'outline' })}
                autoFocus={tapped === 'no'}
                disabled={pending}
                onClick={() => give(false)}
              >
                No, thank you
              </button>
            )}
          </div>
        </section>
      )}
      <p>
        <a className="prose-link" href={paths.introductions.getHref()}>
          All your introductions
        </a>
      </p>
    </div>
  );
}

interface OutcomeProps {
  status: Introduction['status'];
  name: string;
  pending: boolean;
}

function Outcome({ status, name, pending }: OutcomeProps) {
  if (pending) return <NoticeBox title="Storing your answer…" />;
  switch (status) {
    case 'requested':
      return (
        <NoticeBox title="Not answered yet">One tap below is enough. You need no login.</NoticeBox>
      );
    case 'accepted':
      return (
        <NoticeBox look="success" title="You said yes">
          One mail is on its way to both of you. Reply to it and it reaches {name}.
        </NoticeBox>
      );
    case 'declined':
      return (
        <NoticeBox title="You said no">
          We have told {name}. Nothing was shared. Changed your mind? You can still say yes.
        </NoticeBox>
      );
    case 'expired':
      return (
        <NoticeBox title="The 24 hours are over">
          It is closed and {name} was told. Nothing was shared.
        </NoticeBox>
      );
    case 'taken_back':
      return (
        <NoticeBox title="Taken back">{name} no longer asks. There is nothing to do.</NoticeBox>
      );
  }
}
