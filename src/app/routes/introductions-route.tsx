import { IntroductionsPage } from '@/features/requests/introductions-page';
import { PiecesIRan } from '@/features/wins/pieces-i-ran';
import { useAccountKind, useSession } from '@/lib/account/session';

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
