import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { parseStoredUser } from '@/lib/account/stored-user';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { CAN_BUY } from '@/lib/checkout-vars';
import { signedInRead } from '@/site/requests/signed-in-read';

/**
 * For who is signed in: no way to sign up, and to a creator whose month has no pitch left to write, that and that one of
 * theirs may go. Visitors are asked nothing.
 */
export async function sayQuota(): Promise<void> {
  const place = document.querySelector('[data-request] [data-answers]');
  const user = parseStoredUser(readText(SESSION_SLOT));
  if (place === null || user === null) return;
  place.querySelector(`[href^="${paths.signup.getHref()}"]`)?.remove();
  // Where it fails the app says it as well, before anything is written.
  const quota = await signedInRead('rpc/pitch_quota', {});
  if (typeof quota !== 'object' || quota === null || !('write_refusal' in quota)) return;
  if (typeof quota.write_refusal !== 'string') return;
  // The app knows which of their pitches can still go to this request, and what can be done where none can.
  const answer = place.querySelector('[data-answer]');
  if (answer !== null) answer.textContent = 'See which of your pitches fit';
  place.insertAdjacentHTML(
    'afterbegin',
    html`<p role="status" class="max-w-measure text-sm font-medium">
      ${quota.write_refusal}
      ${answer === null ? null : 'A pitch that you have may still go to this request.'}
      <a class="prose-link whitespace-nowrap" href="${paths.pricing.getHref()}">See plans</a>
      ${CAN_BUY ? null : ' (checkout not open yet)'}
    </p>`.markup,
  );
}
