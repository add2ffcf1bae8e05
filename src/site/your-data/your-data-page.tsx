import { LinkPage } from '@/site/components/link-page';
import { isLinkToken } from '@/site/components/link-token';
import { NoticeBox } from '@/site/components/notice-box';
import { PageTitle } from '@/site/components/page-title';
import { useAddress } from '@/site/components/use-address';
import { AskForm } from '@/site/your-data/ask-form';
import { HeldDataView } from '@/site/your-data/held-data';

/** For people without an account: asks for a link by mail, and with it shows what is kept. */
export function YourDataPage() {
  const address = useAddress();
  const token = address?.searchParams.get('token') ?? null;
  return (
    <LinkPage>
      <PageTitle
        title="What we keep about you"
        description="You need no account: editors whom a creator wrote to and readers of the newsletter can ask too."
      />
      <div className="mt-8 space-y-8">
        {token === null ? (
          <AskForm />
        ) : isLinkToken(token) ? (
          <HeldDataView token={token} />
        ) : (
          <>
            <NoticeBox title="This link is not complete">
              Part of it is missing. Open it from the mail again, or ask for a new one.
            </NoticeBox>
            <AskForm />
          </>
        )}
      </div>
    </LinkPage>
  );
}
