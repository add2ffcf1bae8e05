import { BRAND } from '@domain/text/brand.ts';
import { LinkContent, LinkPage, TitledNotice } from '@/site/components/link-page';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { useAddress } from '@/site/components/use-address';
import { IssueTitle } from '@/site/friday-fix-mail/issue-title';
import { readMail } from '@/site/friday-fix-mail/mail-calls';
import { MailIssue } from '@/site/friday-fix-mail/mail-issue';

/** The page behind the links of a Friday Fix mail. Needs no account. */
export function FridayFixMailPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[3] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    if (/^T{43}$/.test(token)) content = <TestLink />;
    else content = isLinkToken(token) ? <Issue token={token} /> : <UnknownLink />;
  }
  return <LinkPage>{content}</LinkPage>;
}

function Issue({ token }: { token: string }) {
  return (
    <LinkContent
      token={token}
      read={readMail}
      waiting={<Waiting />}
      unknown={<UnknownLink />}
      title="Friday Fix"
      failure="The issue did not load"
    >
      {(state) => <MailIssue token={token} state={state} />}
    </LinkContent>
  );
}

function Waiting() {
  return (
    <div className="space-y-8">
      <IssueTitle kicker="Loading the issue…" />
      <noscript>
        <p className="text-lg">This page needs JavaScript. The mail holds the same stories.</p>
      </noscript>
      <div aria-hidden className="space-y-6 noscript:hidden">
        <div className="h-80 bg-muted" />
        <div className="h-80 bg-muted" />
        <div className="h-80 bg-muted" />
      </div>
    </div>
  );
}

function TestLink() {
  return (
    <TitledNotice title="A test mail">
      <NoticeBox title="The links of a test mail record nothing." />
    </TitledNotice>
  );
}

function UnknownLink() {
  return (
    <TitledNotice title="This link is not known to us">
      <NoticeBox look="failure" title="Perhaps the link was cut off">
        Please open it from the mail again, or write to {BRAND.supportEmail}.
      </NoticeBox>
    </TitledNotice>
  );
}
