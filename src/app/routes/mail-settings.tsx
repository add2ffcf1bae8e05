import { ClosedAddresses } from '@/features/editor-profile/closed-addresses';
import { NextIssueLine } from '@/features/editor-home/next-issue-line';
import { FixMailCard } from '@/features/editor-profile/fix-mail';
import { RequestMailCard } from '@/features/requests/request-mail-card';
import { FixedMails } from '@/features/settings/fixed-mails';
import { ResultsMailCard } from '@/features/settings/results-mail-card';

/** Every kind of mail that an account can get: those with a switch, then the others with why they have none. */
export function MailSettings({ kind, isAdmin }: { kind: string; isAdmin: boolean }) {
  return (
    <>
      {kind === 'media' && (
        <>
          <FixMailCard next={<NextIssueLine />} />
          <ClosedAddresses />
        </>
      )}
      {kind === 'creator' && (
        <>
          <ResultsMailCard />
          <RequestMailCard />
        </>
      )}
      <FixedMails kind={kind} isAdmin={isAdmin} />
    </>
  );
}
