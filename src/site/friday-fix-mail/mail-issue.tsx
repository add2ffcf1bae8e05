import type { IntroStatus } from '@domain/friday-fix/introduction.ts';
import type { CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { paths } from '@domain/paths.ts';
import { useEffect, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { longDate } from '@/lib/long-date';
import { atFirstSign } from '@/site/components/first-sign';
import { useCall } from '@/site/components/use-call';
import { IssueTitle } from '@/site/friday-fix-mail/issue-title';
import { LeaveMails } from '@/site/friday-fix-mail/leave-mails';
import { tellMail, verdictNamed, type MailState } from '@/site/friday-fix-mail/mail-calls';
import { CardView } from '@/site/friday-fix-mail/mail-card';

interface MailIssueProps {
  token: string;
  state: MailState;
}

/** For a newsletter subscriber: who may ask for introductions. The mail has the same words. */
function JoinEditors() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p>Editors and hosts join free and ask for introductions.</p>
      <a
        className={buttonStyles({ variant: 'primary' })}
        href={paths.signup.getHref({ role: 'media' })}
      >
        Join the Editorial Circle
      </a>
    </div>
  );
}

/** The story and the verdict of the mail's link (`?card=…&v=…`). */
function readTapped() {
  const { searchParams } = new URL(window.location.href);
  return { card: searchParams.get('card'), verdict: verdictNamed(searchParams.get('v')) };
}

/**
 * The issue of a mail with the reader's verdicts. The verdict of the mail's link is only proposed: programs
 * open every link of a mail, and verdicts are counted.
 */
export function MailIssue({ token, state }: MailIssueProps) {
  const tell = useCall(tellMail);
  // What was recorded since the page was read.
  const [given, setGiven] = useState<Readonly<Record<string, CardVerdict | null>>>({});
  const [asked, setAsked] = useState<Readonly<Record<string, IntroStatus>>>({});
  const [tapped] = useState(readTapped);
  const editor = state.reader === 'editor';
  const [asking, setAsking] = useState(editor && tapped.verdict === 'intro' ? tapped.card : null);

  const give = (item_id: string, verdict: CardVerdict | null) =>
    tell.call({ token, action: 'verdict', item_id, verdict }, (done) =>
      setGiven((before) => ({ ...before, [item_id]: done.verdict })),
    );
  useEffect(() => {
    // The mail may have ten stories: the tapped one is the one to see.
    if (tapped.card !== null) document.getElementById(tapped.card)?.focus();
  }, [tapped]);
  useEffect(
    () =>
      atFirstSign(() => {
        void tellMail({ token, action: 'click' }).catch(() => undefined);
        return true;
      }),
    [token],
  );
  const busy = tell.state.kind === 'pending';
  const failed = tell.state.kind === 'failed' ? tell.state : null;

  return (
    <div className="space-y-8">
      <IssueTitle kicker={longDate(state.issue_date)} />
      {state.intro !== null && <p className="text-lg break-words">{state.intro}</p>}
      {!editor && <JoinEditors />}
      <ol className="space-y-6">
        {state.cards.map((card) => (
          <li
            key={card.id}
            id={card.id}
            tabIndex={-1}
            className="scroll-mt-6 border-t border-border pt-6 first:border-t-0 first:pt-0 focus:outline-none"
          >
            <CardView
              token={token}
              card={card}
              verdict={card.id in given ? (given[card.id] ?? null) : (card.verdict ?? null)}
              proposed={tapped.card === card.id ? tapped.verdict : undefined}
              introduction={asked[card.id] ?? card.introduction ?? null}
              editor={editor}
              asking={asking === card.id}
              busy={busy}
              failure={
                failed !== null && 'item_id' in failed.input && failed.input.item_id === card.id
                  ? failed.error.userMessage
                  : null
              }
              onVerdict={(verdict) => give(card.id, verdict)}
              onAsk={(open) => setAsking(open ? card.id : null)}
              onAsked={(status) => {
                setAsked((before) => ({ ...before, [card.id]: status }));
                setGiven((before) => ({ ...before, [card.id]: 'intro' }));
              }}
            />
          </li>
        ))}
      </ol>
      <LeaveMails token={token} editor={editor} subscribed={state.subscribed} />
    </div>
  );
}
