import { useEffect, useEffectEvent, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { downloadText } from '@/lib/browser/download';
import { NoticeBox } from '@/site/components/notice-box';
import { useCall } from '@/site/components/use-call';
import { AskForm } from '@/site/your-data/ask-form';
import { followLink } from '@/site/your-data/own-data-calls';
import type { HeldData } from '@domain/api/links/own-data.ts';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';

/** What a link shows: what is kept, with buttons for a copy and for removal. */
export function HeldDataView({ token }: { token: string }) {
  const { state, call } = useCall(followLink);
  const [held, setHeld] = useState<HeldData | null>(null);
  const follow = (action: 'look' | 'copy' | 'remove') => {
    call({ token, action }, (output) => {
      if ('held' in output) setHeld(output.held);
      if ('copy' in output) {
        downloadText(`${BRAND.name.toLowerCase()}-copy.json`, JSON.stringify(output.copy, null, 2));
      }
    });
  };
  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') follow('look');
  });
  useEffect(() => {
    readOnce();
  }, []);

  const failure = state.kind === 'failed' ? state.error : null;
  if (failure?.code === 'unknown_token' || failure?.code === 'link_expired') {
    return (
      <>
        <NoticeBox look="failure" title="This link does not work any more">
          {failure.userMessage}
        </NoticeBox>
        <AskForm />
      </>
    );
  }
  if (held === null) {
    if (failure === null) return <NoticeBox title="One moment…" />;
    return (
      <NoticeBox look="failure" title="We could not look it up">
        <p>{failure.userMessage}</p>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
          onClick={() => {
            follow('look');
          }}
        >
          Try again
        </button>
      </NoticeBox>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {held.removed && (
        <NoticeBox look="success" title="Removed">
          Only a note stays that nobody writes pitches to {held.email}.
        </NoticeBox>
      )}
      <Kept held={held} />
      {failure !== null && (
        <NoticeBox look="failure" title="That did not work">
          {failure.userMessage}
        </NoticeBox>
      )}
      <Actions
        held={held}
        busy={state.kind === 'pending' ? state.input.action : null}
        onCopy={() => {
          follow('copy');
        }}
        onRemove={() => {
          follow('remove');
        }}
      />
    </div>
  );
}

/** What is kept about the address, one sentence each. */
function keptLines(held: HeldData): string[] {
  return [
    held.contacts > 0 && 'Your email as the contact of an outlet or of a press kit.',
    held.newsletter > 0 && 'Your newsletter subscription.',
    held.answers > 0 && 'Answers you gave to pitches, with your name and email.',
    held.mails > 0 && 'Mails we sent to you. They are deleted after 30 days.',
    held.log > 0 && 'Entries in our security log.',
    held.do_not_write && 'A note that you want no pitches. It stays, so that nobody writes to you.',
  ].filter((line) => line !== false);
}

function Kept({ held }: { held: HeldData }) {
  const lines = keptLines(held);
  return (
    <section aria-labelledby="kept" className="grid grid-cols-1 gap-3">
      <h2 id="kept" className="font-display text-2xl break-words">
        {held.email}
      </h2>
      {lines.length === 0 ? (
        <p>We keep nothing about this email.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {held.has_account && (
        <p>
          This email has an account too. Its copy, and the way to close it, are in{' '}
          <a className="prose-link" href={paths.settings.getHref()}>
            your settings
          </a>
          .
        </p>
      )}
    </section>
  );
}

interface ActionsProps {
  held: HeldData;
  busy: string | null;
  onCopy: () => void;
  onRemove: () => void;
}

function Actions({ held, busy, onCopy, onRemove }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  // Of nothing there is no copy to take.
  if (keptLines(held).length === 0 && !held.has_account) return null;
  const removable = held.contacts + held.newsletter + held.answers + held.mails + held.log > 0;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          disabled={busy !== null}
          aria-busy={busy === 'copy'}
          className={buttonStyles({ variant: 'outline' })}
          onClick={onCopy}
        >
          Download a copy
        </button>
        {removable && !asking && (
          <button
            type="button"
            disabled={busy !== null}
            className={buttonStyles({ variant: 'outline' })}
            onClick={() => {
              setAsking(true);
            }}
          >
            Remove it…
          </button>
        )}
      </div>
      {removable && asking && (
        <NoticeBox title="Remove all of this?">
          <p>
            This cannot be undone. Creators can send no pitches to {held.email} any more. An account
            with this email stays.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === 'remove'}
              className={buttonStyles({ variant: 'destructive', size: 'sm' })}
              onClick={() => {
                onRemove();
                setAsking(false);
              }}
            >
              Remove it
            </button>
            <button
              type="button"
              className={buttonStyles({ variant: 'outline', size: 'sm' })}
              onClick={() => {
                setAsking(false);
              }}
            >
              Keep it
            </button>
          </div>
        </NoticeBox>
      )}
    </div>
  );
}
