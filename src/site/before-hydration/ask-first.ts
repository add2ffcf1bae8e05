/**
 * Runs in the head of the app's documents: a visitor with a valid stored session asks for the data of the page while
 * its code is on its way. Inlined by the build and by the dev server.
 */
import { storedSession } from '@/lib/account/stored-session';
import { firstAsks } from '@/lib/api/first-asks';
import { askFirst, pageAt } from '@/lib/api/first-requests';

/** Empty where the backend has the site's own address. */
declare const __BACKEND_URL__: string;
declare const __BACKEND_KEY__: string;

const session = storedSession();
if (session !== null) {
  const { user, access_token: token } = session;
  const page = pageAt(location);
  askFirst({
    page,
    user: user.id,
    token,
    backend: { url: __BACKEND_URL__ || location.origin, key: __BACKEND_KEY__ },
    asks: () => firstAsks(page, user.user_metadata['role'] === 'media'),
  });
}
