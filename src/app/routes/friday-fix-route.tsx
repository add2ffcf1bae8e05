import { HoldNotice } from '@/components/hold-notice';
import { WelcomeNotice } from '@/features/editor-profile/welcome-notice';
import { FridayFixPage } from '@/features/friday-fix/friday-fix-page';
import { useSession } from '@/lib/account/session';

/** Composes the Friday Fix with why mails wait and the way to an editor's first questions. */
export function FridayFixRoute() {
  const { user } = useSession();
  return (
    <FridayFixPage
      notice={
        <>
          {user !== null && <HoldNotice userId={user.id} />}
          <WelcomeNotice />
        </>
      }
    />
  );
}
