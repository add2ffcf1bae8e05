import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { CAN_BUY } from '@/lib/checkout-vars';
import { signedInRpc } from '@/site/requests/signed-in-rpc';

/** Tells a signed-in creator beforehand that the month has no pitch left to write. Visitors are asked nothing. */
export async function sayQuota(): Promise<void> {
  const place = document.querySelector('[data-request] [data-answers]');
  if (place === null) return;
  // Where it fails the app says it as well, before anything is written.
  const quota = await signedInRpc('pitch_quota', {});
  if (typeof quota !== 'object' || quota === null || !('write_refusal' in quota)) return;
  if (typeof quota.write_refusal !== 'string') return;
  place.insertAdjacentHTML(
    'beforeend',
    html`<p role="status" class="max-w-measure text-sm font-medium">
      ${quota.write_refusal}
      <a class="prose-link whitespace-nowrap" href="${paths.pricing.getHref()}">See plans</a>
      ${CAN_BUY ? null : ' (the checkout is not open yet, the plans say what is possible)'}
    </p>`.markup,
  );
}
