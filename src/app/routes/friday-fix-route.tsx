import { WelcomeNotice } from '@/features/editor-profile/welcome-notice';
import { FridayFixPage } from '@/features/friday-fix/friday-fix-page';

/** Composes the Friday Fix with the way to an editor's first questions. */
export function FridayFixRoute() {
  return <FridayFixPage notice={<WelcomeNotice />} />;
}
