import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { parseStoredUser } from '@/lib/account/stored-user';
import { readText, SESSION_SLOT } from '@/lib/browser/browser-storage';
import { CAN_BUY } from '@/lib/checkout-vars';
import { signedInRead } from '@/site/requests/signed-in-read';

/**
 * For who is signed in: no way to sign up, and to a creator whose month has no pitch left to write, that and what they
 * can do. Visitors are asked nothing.
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
  // As the app's own pages lead on: the pitch that was used last can go to more outlets.
  const used = await signedInRead(
    `pitches?select=id&user_id=eq.${user.id}&used_at=not.is.null&order=used_at.desc&limit=1`,
  );
  const [last] = Array.isArray(used) ? (used as { id: string }[]) : [];
  const answer = place.querySelector('[data-answer]');
  if (answer !== null) {
    answer.insertAdjacentHTML(
      'beforebegin',
      html`<a
        class="${answer.className}"
        href="${last === undefined ? paths.pitches.getHref() : paths.pitch.getHref(last.id, 'outlets')}"
        >${last === undefined ? 'Choose one of your pitches' : 'More outlets for your last pitch'}</a
      >`.markup,
    );
    answer.className = 'prose-link inline-flex min-h-11 items-center text-sm';
    answer.textContent = 'See the request in the app';
  }
  place.insertAdjacentHTML(
    'afterbegin',
    html`<p role="status" class="max-w-measure text-sm font-medium">
      ${quota.write_refusal}
      <a class="prose-link whitespace-nowrap" href="${paths.pricing.getHref()}">See plans</a>
      ${CAN_BUY ? null : ' (checkout not open yet)'}
    </p>`.markup,
  );
}
