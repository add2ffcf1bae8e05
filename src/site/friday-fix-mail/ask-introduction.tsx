import { INTRO_MESSAGE_MAX, type IntroStatus } from '@domain/friday-fix/introduction.ts';
import { useId } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { useCall } from '@/site/components/use-call';
import { tellMail, type MailCard } from '@/site/friday-fix-mail/mail-calls';

interface AskIntroductionProps {
  token: string;
  card: MailCard;
  onAsked: (status: IntroStatus) => void;
  onCancel: () => void;
}

/** Asks the creator of a card for an introduction, with a note. Needs no login. */
export function AskIntroduction({ token, card, onAsked, onCancel }: AskIntroductionProps) {
  const ask = useCall(tellMail);
  const id = useId();
  const pending = ask.state.kind === 'pending';
  const creator = card.creator_name ?? 'The creator';

  return (
    <form
      className="mt-4 grid max-w-measure gap-3 border-l-2 border-accent pl-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const message = new FormData(event.currentTarget).get('message');
        if (typeof message !== 'string') return;
        ask.call({ token, action: 'introduction', item_id: card.id, message }, (done) => {
          onAsked(done.introduction ?? 'requested');
        });
      }}
    >
      <p className="text-sm text-muted-foreground">
        {creator} gets a mail with your name, your outlet and your note, and has 24 hours. A yes
        sends both of you one mail with the email of the other.
      </p>
      <label htmlFor={id} className="text-sm font-semibold">
        Note (optional)
      </label>
      <textarea
        id={id}
        name="message"
        rows={3}
        maxLength={INTRO_MESSAGE_MAX}
        placeholder="What you are working on, and by when"
        className="control control-text"
      />
      {ask.state.kind === 'failed' && (
        <NoticeBox look="failure" title="The creator was not asked">
          {ask.state.error.userMessage}
        </NoticeBox>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="submit"
          disabled={pending}
          aria-busy={pending}
          className={buttonStyles({ variant: 'primary' })}
        >
          Ask the creator<span className="sr-only"> for {card.title}</span>
        </button>
        <button
          type="button"
          disabled={pending}
          className={buttonStyles({ variant: 'outline' })}
          onClick={onCancel}
        >
          Cancel
        </button>
        {ask.state.kind === 'idle' && (
          <p className="text-sm text-muted-foreground">Not sent yet.</p>
        )}
      </div>
    </form>
  );
}

const STANDS: Readonly<Record<IntroStatus, (creator: string) => string>> = {
  requested: (creator) =>
    `Introduction requested. ${creator} has 24 hours; we mail you when the answer is there.`,
  accepted: (creator) => `${creator} said yes: one mail with both emails is in your inbox.`,
  declined: (creator) => `${creator} said no this time.`,
  expired: (creator) => `${creator} did not answer within 24 hours.`,
  taken_back: () => 'You took your request back.',
};

/** How the request of a card stands, in one sentence. */
export function introductionText(status: IntroStatus, creator: string | null | undefined): string {
  return STANDS[status](creator ?? 'The creator');
}
