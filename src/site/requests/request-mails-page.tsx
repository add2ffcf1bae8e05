import { useEffect, useEffectEvent } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { callFunction, fieldsOf } from '@/site/components/call-function';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { PlainFrame } from '@/site/components/plain-frame';
import { useAddress } from '@/site/components/use-address';
import { useCall } from '@/site/components/use-call';

interface SwitchInput {
  token: string;
  /** Undefined only reads. */
  on?: boolean;
}

/** Whether the mails are on, after turning them on or off. Throws AppError. */
function switchMails({ token, on }: SwitchInput): Promise<boolean> {
  const read = (data: unknown) => {
    const value = fieldsOf(data)['on'];
    return typeof value === 'boolean' ? value : undefined;
  };
  return on === undefined
    ? callFunction(`links/request-mails?state=${encodeURIComponent(token)}`, read)
    : callFunction('links/request-mails', read, { body: { token, on } });
}

/** The page behind 'Turn these mails off'. Opening it changes nothing. Needs no account. */
export function RequestMailsPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <div className="mx-auto max-w-2xl space-y-8">
          <PageTitle
            title="Mails about requests"
            description="One mail a day at most, when an editor looks for what you do."
          />
          {address !== null && (isLinkToken(token) ? <Switch token={token} /> : <Unknown />)}
        </div>
      </main>
    </PlainFrame>
  );
}

function Switch({ token }: { token: string }) {
  const { state, call } = useCall(switchMails);
  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') call({ token });
  });
  useEffect(() => {
    readOnce();
  }, []);

  if (state.kind === 'failed') {
    if (state.error.code === 'unknown_token') return <Unknown />;
    return (
      <NoticeBox look="failure" title="That was not stored">
        <p>{state.error.userMessage}</p>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
          onClick={() => call(state.input)}
        >
          Try again
        </button>
      </NoticeBox>
    );
  }
  if (state.kind !== 'done') return <NoticeBox title="One moment…" />;
  const on = state.output;
  return (
    <div className="space-y-4">
      <NoticeBox look={on ? 'info' : 'success'} title={on ? 'These mails are on' : 'Turned off'}>
        {on
          ? 'It takes a tap to turn them off.'
          : 'You get no more mails about requests. You still find them in the app.'}
      </NoticeBox>
      <button
        type="button"
        className={buttonStyles({ variant: on ? 'primary' : 'outline' })}
        onClick={() => call({ token, on: !on })}
      >
        {on ? 'Turn these mails off' : 'Turn them on again'}
      </button>
    </div>
  );
}

function Unknown() {
  return (
    <NoticeBox title="This link is not known to us">
      It may be cut off. You can turn the mails off in your settings, under Mails.
    </NoticeBox>
  );
}
