/**
 * Runs in the head of the landing page, before anything is painted: a visitor with a stored session
 * gets the app's document in place of the landing page (same address, no second load, no flash).
 * Inlined by the build, which sets the constant.
 */
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

declare const __APP_DOCUMENT__: string;

function signedIn(): boolean {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

// A link to a part of the landing page means the landing page, signed in or not.
if (signedIn() && location.hash.length < 2) document.write(__APP_DOCUMENT__);
