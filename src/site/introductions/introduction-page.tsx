import { BRAND } from '@domain/text/brand.ts';
import { useState } from 'react';
import { LinkContent, LinkPage, TitledNotice } from '@/site/components/link-page';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useAddress } from '@/site/components/use-address';
import { IntroductionAnswer } from '@/site/introductions/introduction-answer';
import { readIntroduction, type Introduction } from '@/site/introductions/introduction-calls';

/** The page behind the links of an introduction's mails. Needs no account. */
export function IntroductionPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    content = isLinkToken(token) ? <Request token={token} /> : <UnknownLink />;
  }
  return <LinkPage>{content}</LinkPage>;
}

function Request({ token }: { token: string }) {
  // What was answered since the page was read.
  const [status, setStatus] = useState<Introduction['status'] | null>(null);
  return (
    <LinkContent
      token={token}
      read={readIntroduction}
      waiting={<Waiting />}
      unknown={<UnknownLink />}
      title="An introduction"
      failure="The introduction did not load"
    >
      {(read) => (
        <IntroductionAnswer
          token={token}
          request={{ ...read, status: status ?? read.status }}
          onAnswered={setStatus}
        />
      )}
    </LinkContent>
  );
}

function UnknownLink() {
  return (
    <TitledNotice title="This link is not known to us">
      <NoticeBox title="Nothing was answered">
        The link may be cut off or too old. You find your requests in the app, or write to{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </NoticeBox>
    </TitledNotice>
  );
}

function Waiting() {
  return (
    <div className="space-y-8">
      <PageTitle kicker="Friday Fix" title="An introduction" description="One moment…" />
      <p className="max-w-measure">
        An editor of the Friday Fix asks to be put in touch with you. A yes sends both of you one
        mail with the email of the other. A no shares nothing. It takes a tap of yours; opening this
        page answers nothing.
      </p>
      <noscript>
        <p className="text-lg">This page needs JavaScript. You can answer in the app as well.</p>
      </noscript>
      <div aria-hidden className="space-y-8 noscript:hidden">
        <div className="h-17 bg-muted" />
        <div className="h-72 bg-muted" />
      </div>
    </div>
  );
}
