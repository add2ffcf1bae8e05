/**
 * Runs in the head of the app's documents: a visitor with a valid stored session asks for the data of the page while
 * its code is on its way. Inlined by the build and by the dev server.
 */
import { storedSession } from '@/lib/account/stored-session';
import { askFirst, pageAt } from '@/lib/api/first-requests';

declare const __BACKEND_KEY__: string;

const session = storedSession();
if (session !== null) {
  askFirst(pageAt(location), session.user.id, __BACKEND_KEY__, session.access_token);
}
