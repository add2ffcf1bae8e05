import {
  CARD_VERDICTS,
  VERDICT_LABELS,
  type CardVerdict,
} from '@domain/friday-fix/verdict-words.ts';
import { assetsHref } from '@domain/friday-fix/assets-href.ts';
import type { IntroStatus } from '@domain/friday-fix/introduction.ts';
import { SAMPLE_STORY_INVENTED } from '@domain/friday-fix/sample-story.ts';
import { MODEL_WRITTEN } from '@domain/friday-fix/model-written.ts';
import { paths } from '@domain/paths.ts';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { AskIntroduction, introductionText } from '@/site/friday-fix-mail/ask-introduction';
import type { MailCard } from '@/site/friday-fix-mail/mail-calls';

/** The answers besides the request for an introduction, which has its own button. */
const OTHER_VERDICTS = CARD_VERDICTS.filter((verdict) => verdict !== 'intro');

interface CardViewProps {
  token: string;
  card: MailCard;
  verdict: CardVerdict | null;
  /** The verdict of the mail's link, which nobody has given yet. */
  proposed: CardVerdict | undefined;
  introduction: IntroStatus | null;
  /** True for the reader who may answer. */
  editor: boolean;
  /** True while the form of the request is open. */
  asking: boolean;
  busy: boolean;
  /** Why the last answer to this story was not recorded. */
  failure: string | null;
  onVerdict: (verdict: CardVerdict | null) => void;
  /** Opens or closes the form. */
  onAsk: (open: boolean) => void;
  onAsked: (status: IntroStatus) => void;
}

/** One story of the mail with the reader's answers. */
export function CardView(props: CardViewProps) {
  const { card, editor } = props;
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
  return (
    <>
      <p className="text-sm break-words text-muted-foreground">
        {[
          card.invented && SAMPLE_STORY_INVENTED,
          card.format,
          card.city_region,
          card.model_written && MODEL_WRITTEN,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h2 className="mt-1 font-display text-2xl break-words">{card.title}</h2>
      {card.news_peg && (
        <p className="mt-1 text-sm break-words text-muted-foreground">News peg: {card.news_peg}</p>
      )}
      <ul className="mt-3 list-[square] space-y-1.5 pl-5 break-words marker:text-accent">
        {(card.summary_bullets ?? []).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        {card.creator_name && <>By {card.creator_name}</>}
        {card.creator_name && assets !== null && ' · '}
        {assets !== null && (
          <a href={assets} className="prose-link inline-block py-3 sm:py-1">
            View Assets<span className="sr-only"> of {card.title}</span>
          </a>
        )}
      </p>
      {editor && <Answers {...props} />}
    </>
  );
}

function Answers(props: CardViewProps) {
  const { token, card, verdict, introduction, asking, busy, failure, onVerdict, onAsk, onAsked } =
    props;
  const proposed =
    verdict === null && introduction === null && props.proposed !== 'intro'
      ? props.proposed
      : undefined;
  return (
    <>
      <div
        role="group"
        aria-label={`Your verdict on ${card.title}`}
        className="mt-3 flex flex-wrap gap-2"
      >
        {introduction === null && !asking && (
          <button
            type="button"
            className={buttonStyles({
              variant: proposed === undefined ? 'primary' : 'outline',
              size: 'sm',
            })}
            onClick={() => onAsk(true)}
          >
            Ask for an introduction
          </button>
        )}
        {OTHER_VERDICTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={verdict === one}
            disabled={busy}
            className={buttonStyles({
              variant: verdict === one ? 'secondary' : proposed === one ? 'primary' : 'outline',
              size: 'sm',
              className: 'button-choice',
            })}
            onClick={() => onVerdict(verdict === one ? null : one)}
          >
            {VERDICT_LABELS[one]}
          </button>
        ))}
      </div>
      {introduction === null && asking && (
        <AskIntroduction
          token={token}
          card={card}
          onAsked={onAsked}
          onCancel={() => {
            onAsk(false);
            if (verdict === 'intro') onVerdict(null);
          }}
        />
      )}
      {failure !== null && (
        <div className="mt-3">
          <NoticeBox look="failure" title="Your verdict was not recorded">
            {failure}
          </NoticeBox>
        </div>
      )}
      <p role="status" className="mt-2 text-sm text-muted-foreground">
        {introduction !== null ? (
          <>
            {introductionText(introduction, card.creator_name)}{' '}
            <a href={paths.introductions.getHref()} className="prose-link">
              {introduction === 'requested' ? 'See it or take it back' : 'Your introductions'}
            </a>
          </>
        ) : (
          verdictState(verdict, proposed, asking)
        )}
      </p>
    </>
  );
}

function verdictState(
  verdict: CardVerdict | null,
  proposed: CardVerdict | undefined,
  asking: boolean,
): string | null {
  if (verdict === null) {
    return proposed === undefined
      ? null
      : `Not recorded yet: tap “${VERDICT_LABELS[proposed]}” to record it.`;
  }
  if (verdict !== 'intro') return `Recorded: ${VERDICT_LABELS[verdict]}.`;
  // The open form says itself that nothing is sent yet.
  return asking
    ? null
    : 'Your request is not sent yet: the creator hears from you once you send it.';
}
