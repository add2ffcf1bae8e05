import {
  CARD_VERDICTS,
  VERDICT_LABELS,
  type CardVerdict,
} from '@domain/friday-fix/verdict-words.ts';
import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import { paths } from '@domain/paths.ts';
import { useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { longDate } from '@/lib/long-date';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useCall } from '@/site/components/use-call';
import { LeaveMails } from '@/site/friday-fix-mail/leave-mails';
import { tellMail, type MailCard, type MailState } from '@/site/friday-fix-mail/mail-calls';
import { useTappedVerdict } from '@/site/friday-fix-mail/use-tapped-verdict';

interface MailIssueProps {
  token: string;
  state: MailState;
}

/** The issue of a mail with the reader's verdicts. */
export function MailIssue({ token, state }: MailIssueProps) {
  const tell = useCall(tellMail);
  // What was recorded since the page was read.
  const [given, setGiven] = useState<Readonly<Record<string, CardVerdict | null>>>({});
  const editor = state.reader === 'editor';

  const give = (item_id: string, verdict: CardVerdict | null) =>
    tell.call({ token, action: 'verdict', item_id, verdict }, (done) =>
      setGiven((before) => ({ ...before, [item_id]: done.verdict })),
    );
  useTappedVerdict(
    (itemId, verdict) => {
      if (editor) give(itemId, verdict);
    },
    () => void tellMail({ token, action: 'click' }).catch(() => undefined),
  );
  const busy = tell.state.kind === 'pending';

  return (
    <div className="space-y-8">
      <PageTitle
        kicker={longDate(state.issue_date)}
        title="Friday Fix"
        {...(state.intro === null ? {} : { description: state.intro })}
      />
      {tell.state.kind === 'failed' && (
        <NoticeBox look="failure" title="Your verdict was not recorded">
          {tell.state.error.userMessage}
        </NoticeBox>
      )}
      <ol className="space-y-6">
        {state.cards.map((card) => (
          <li
            key={card.id}
            id={card.id}
            className="scroll-mt-6 border-t border-border pt-6 first:border-t-0 first:pt-0"
          >
            <Card
              card={card}
              verdict={card.id in given ? (given[card.id] ?? null) : (card.verdict ?? null)}
              editor={editor}
              busy={busy}
              onVerdict={(verdict) => give(card.id, verdict)}
            />
          </li>
        ))}
      </ol>
      <LeaveMails token={token} editor={editor} subscribed={state.subscribed} />
    </div>
  );
}

interface CardProps {
  card: MailCard;
  verdict: CardVerdict | null;
  editor: boolean;
  busy: boolean;
  onVerdict: (verdict: CardVerdict | null) => void;
}

function Card({ card, verdict, editor, busy, onVerdict }: CardProps) {
  if (card.withdrawn !== undefined) {
    return (
      <>
        <h2 className="font-display text-2xl break-words text-muted-foreground line-through">
          {card.title}
        </h2>
        <p className="mt-2 break-words">
          We withdrew this story after the mail went out: {card.withdrawn}
        </p>
      </>
    );
  }
  const assets = assetsHref(card.assets_url ?? null);
  const facts = [
    card.format,
    card.city_region,
    card.news_peg ? `News peg: ${card.news_peg}` : null,
  ].filter(Boolean);
  return (
    <>
      <p className="text-sm break-words text-muted-foreground">{facts.join(' · ')}</p>
      <h2 className="mt-1 font-display text-2xl break-words">{card.title}</h2>
      <ul className="mt-3 list-[square] space-y-1.5 pl-5 break-words marker:text-accent">
        {(card.summary_bullets ?? []).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        {card.creator_name && <>By {card.creator_name}</>}
        {card.creator_name && assets !== null && ' · '}
        {assets !== null && (
          <a href={assets} className="prose-link inline-block py-1">
            View Assets<span className="sr-only"> of {card.title}</span>
          </a>
        )}
      </p>
      {editor && (
        <div
          role="group"
          aria-label={`Your verdict on ${card.title}`}
          className="mt-3 flex flex-wrap gap-2"
        >
          {CARD_VERDICTS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={verdict === one}
              disabled={busy}
              className={buttonStyles({
                variant: verdict === one ? 'primary' : 'outline',
                size: 'sm',
              })}
              onClick={() => onVerdict(verdict === one ? null : one)}
            >
              {VERDICT_LABELS[one]}
            </button>
          ))}
        </div>
      )}
      <p role="status" className="mt-2 text-sm text-muted-foreground">
        {editor && verdict !== null && `Recorded: ${VERDICT_LABELS[verdict]}. `}
        {editor && verdict === 'intro' && (
          <a href={paths.mediaDashboard.getHref()} className="prose-link">
            Ask for the introduction
          </a>
        )}
      </p>
    </>
  );
}
