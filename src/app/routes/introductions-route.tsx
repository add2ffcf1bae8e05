import { IntroductionsPage } from '@/features/requests/introductions-page';
import { PiecesIRan } from '@/features/wins/pieces-i-ran';
import { useAccountKind, useSession } from '@/lib/account/session';
import { piecesIRanQuery } from '@/features/wins/queries';
import { askTogether } from '@/lib/api/together';
import type { PageData } from '@/lib/page-data';
import { askedQuery, introductionsQuery, receivedQuery } from '@/features/requests/queries';

/** Composes the introductions with what creators reported of an editor. */
export function IntroductionsRoute() {
  const { user } = useSession();
  const isEditor = useAccountKind() === 'media';
  return (
    <div className="space-y-10">
      <IntroductionsPage />
      {user !== null && isEditor && <PiecesIRan userId={user.id} />}
    </div>
  );
}
IntroductionsRoute.parts = IntroductionsPage.parts;

/** What the page shows first. */
export const data: PageData = ({ client, userId, kind }) => {
  if (kind === 'media') {
    askTogether('my_editor_introductions_screen', {}, userId);
    void client.prefetchQuery(receivedQuery(userId));
    void client.prefetchQuery(askedQuery(userId));
    void client.prefetchQuery(piecesIRanQuery(userId));
    return;
  }
  void client.prefetchQuery(introductionsQuery(userId));
};
