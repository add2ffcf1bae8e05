import { useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { useCall } from '@/site/components/use-call';
import { tellMail } from '@/site/friday-fix-mail/mail-calls';

interface LeaveMailsProps {
  token: string;
  editor: boolean;
  subscribed: boolean;
}

/** Ends the weekly mail by one tap; an editor can start it again here. */
export function LeaveMails({ token, editor, subscribed }: LeaveMailsProps) {
  const { state, call } = useCall(tellMail);
  const [comes, setComes] = useState(subscribed);
  const pending = state.kind === 'pending';
  const ask = (action: 'unsubscribe' | 'subscribe') =>
    call({ token, action }, (done) => setComes(done.subscribed ?? comes));

  return (
    <section
      id="leave"
      aria-labelledby="leave-heading"
      className="scroll-mt-6 border-t border-border pt-6"
    >
      <h2 id="leave-heading" className="font-display text-xl">
        {comes ? 'Not for you?' : 'You get no more Friday Fix.'}
      </h2>
      <p role="status" className="mt-1 text-sm text-muted-foreground">
        {comes
          ? 'One tap, and no further issue comes.'
          : editor
            ? 'You can start it again any time.'
            : 'You can subscribe again on our front page any time.'}
      </p>
      {(comes || editor) && (
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
          disabled={pending}
          aria-busy={pending}
          onClick={() => ask(comes ? 'unsubscribe' : 'subscribe')}
        >
          {comes ? 'Unsubscribe' : 'Send it to me again'}
        </button>
      )}
      {state.kind === 'failed' && (
        <div className="mt-3">
          <NoticeBox look="failure" title="That was not stored">
            {state.error.userMessage}
          </NoticeBox>
        </div>
      )}
    </section>
  );
}
