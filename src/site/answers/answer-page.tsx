import { BRAND } from '@domain/brand.ts';
import { useState } from 'react';
import { readAnswer, type AnswerState } from '@/site/answers/answer-calls';
import { AnswerForm } from '@/site/answers/answer-form';
import { LinkContent, LinkPage, TitledNotice } from '@/site/components/link-page';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useAddress } from '@/site/components/use-address';

/** The page behind the answer links of a pitch mail. Needs no account. */
export function AnswerPage() {
  const address = useAddress();
  const token = address?.pathname.split('/')[2] ?? '';
  let content = <Waiting />;
  if (address !== null) {
    content = isLinkToken(token) ? <Answer token={token} /> : <UnknownLink />;
  }
  return <LinkPage>{content}</LinkPage>;
}

function Answer({ token }: { token: string }) {
  // What was recorded since the page was read.
  const [recorded, setRecorded] = useState<Partial<AnswerState>>({});
  return (
    <LinkContent
      token={token}
      read={readAnswer}
      waiting={<Waiting />}
      unknown={<UnknownLink />}
      title="Your answer"
      failure="The pitch did not load"
    >
      {(read) => (
        <AnswerForm
          token={token}
          state={{ ...read, ...recorded }}
          onRecorded={(change) => setRecorded((before) => ({ ...before, ...change }))}
        />
      )}
    </LinkContent>
  );
}

function UnknownLink() {
  return (
    <TitledNotice title="This link is not known to us">
      <NoticeBox title="Nothing was recorded">
        The link may be cut off or too old. Reply to the mail instead: your answer reaches the
        creator directly. Or write to{' '}
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
    <div className="space-y-6">
      <PageTitle title="Your answer" description="One moment, we fetch the pitch." />
      <noscript>
        <p className="text-lg">
          This page needs JavaScript. Or reply to the mail: your answer counts the same.
        </p>
      </noscript>
      <div aria-hidden className="space-y-6 noscript:hidden">
        <div className="h-24 bg-muted" />
        <div className="h-40 bg-muted" />
      </div>
    </div>
  );
}
