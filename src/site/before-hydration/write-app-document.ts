/**
 * Runs in the head of the landing page before the first paint: a visitor with a stored session gets
 * the app's document in place of the landing page (same address, no second request, no flash).
 * Inlined by the build and by the dev server, which set the constant.
 */
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';

declare const __APP_DOCUMENT__: string;

// A link to a fragment of the landing page opens the landing page, signed in or not.
if (readText(SESSION_SLOT) !== null && location.hash.length < 2) document.write(__APP_DOCUMENT__);
