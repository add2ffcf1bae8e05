import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { PlainFrame } from '@/site/components/plain-frame';
import { useCall } from '@/site/components/use-call';

/** The frame of a page that a link in a mail opens. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-8">
        <div className="mx-auto max-w-2xl">{children}</div>
      </main>
    </PlainFrame>
  );
}

/** A title with a notice below it. */
export function TitledNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className="mt-8">{children}</div>
    </>
  );
}

interface LinkContentProps<Output> {
  token: string;
  read: (token: string) => Promise<Output>;
  children: (output: Output) => ReactNode;
  waiting: ReactNode;
  unknown: ReactNode;
  /** Title of the page, and what did not load, for a failure. */
  title: string;
  failure: string;
}

/** What the token of a link opens, read once; a notice with a second try when that fails. */
export function LinkContent<Output>({
  token,
  read,
  children,
  waiting,
  unknown,
  title,
  failure,
}: LinkContentProps<Output>) {
  const { state, call } = useCall(read);
  const readOnce = useEffectEvent(() => {
    if (state.kind === 'idle') call(token);
  });
  useEffect(() => {
    readOnce();
  }, []);

  if (state.kind === 'done') return children(state.output);
  if (state.kind !== 'failed') return waiting;
  const { code, userMessage } = state.error;
  if (code === 'unknown_token' || code === 'not_found') return unknown;
  return (
    <TitledNotice title={title}>
      <NoticeBox look="failure" title={failure}>
        <p>{userMessage}</p>
        <button
          type="button"
          className={buttonStyles({ variant: 'outline', size: 'sm', className: 'mt-3' })}
          onClick={() => call(token)}
        >
          Try again
        </button>
      </NoticeBox>
    </TitledNotice>
  );
}
