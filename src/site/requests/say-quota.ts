import { html } from '@domain/documents/html.ts';
import { paths } from '@domain/paths.ts';
import { CAN_BUY } from '@/lib/checkout-vars';
import { env } from '@/lib/env';
import { sessionHeader } from '@/site/components/session-header';

/** Tells a signed-in creator beforehand that the month has no pitch left to write. Visitors are asked nothing. */
export async function sayQuota(): Promise<void> {
  const session = sessionHeader();
  const place = document.querySelector('[data-request] [data-answers]');
  if (session.authorization === undefined || place === null) return;
  try {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/pitch_quota`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: env.supabaseKey, ...session },
      body: '{}',
    });
    const quota: unknown = response.ok ? await response.json() : null;
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
  } catch {
    // The app says it as well, before anything is written.
  }
}
