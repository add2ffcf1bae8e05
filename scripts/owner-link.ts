/**
 * Prints a link that opens one of the owner's two pages without its passcode, once and for 15 minutes:
 * the way in when strangers have used up the tries, or when the passcode is lost.
 *
 *   npm run owner:link -- claim     /admin/claim
 *   npm run owner:link -- stripe    /_setup/stripe-secret
 *
 * Without further variables for the running local stack (PORT, NEWSPEG_DATA); for a hosted project
 * with SUPABASE_URL, SUPABASE_SECRET_KEY and SITE_URL.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '../local/database/data-folder.ts';
import { messageOf } from '../local/errors.ts';
import { readListenAddress } from '../local/listen-address.ts';
import { loadSecrets } from '../local/secrets.ts';
import {
  ownerCode,
  type OwnerGate,
} from '../supabase/functions/_shared/domain/access/owner-link.ts';
import { paths } from '../supabase/functions/_shared/domain/paths.ts';

const PAGES: Record<string, { gate: OwnerGate; path: string }> = {
  claim: { gate: 'admin_claim', path: paths.adminClaim.getHref() },
  stripe: { gate: 'stripe_setup', path: paths.stripeSecret.getHref() },
};

/** Where the project is and the key with which its database takes the link. */
function project(env: NodeJS.ProcessEnv): { url: string; key: string; siteUrl: string } {
  if (env.SUPABASE_URL) {
    const { SUPABASE_SECRET_KEY: key, SITE_URL: siteUrl } = env;
    if (!key || !siteUrl)
      throw new Error('SUPABASE_URL also needs SUPABASE_SECRET_KEY and SITE_URL.');
    return { url: env.SUPABASE_URL, key, siteUrl };
  }
  const { url, siteUrl } = readListenAddress(env);
  const folder = dataFolder(fileURLToPath(new URL('..', import.meta.url)), env);
  if (!existsSync(join(folder, 'secrets.json'))) {
    throw new Error(`${folder} has no secrets. Start the local stack first (npm start).`);
  }
  return { url, key: loadSecrets(folder, env).secretKey, siteUrl };
}

async function main(): Promise<void> {
  const page = PAGES[process.argv[2] ?? ''];
  if (page === undefined) throw new Error('Which page? npm run owner:link -- claim|stripe');
  const { url, key, siteUrl } = project(process.env);
  const token = randomBytes(32).toString('base64url');
  const address = url.replace(/\/+$/, '');
  const response = await fetch(`${address}/rest/v1/rpc/make_owner_link`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({
      p_gate: page.gate,
      p_token_hash: createHash('sha256').update(token).digest('hex'),
    }),
  }).catch((error: unknown) => {
    // Node says only that fetch failed, and has the reason in `cause`.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new Error(`No link was made: no answer from ${address} (${messageOf(cause)}).`);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`No link was made: ${messageOf(body)}`);
  console.log(`${siteUrl.replace(/\/+$/, '')}${page.path}#${ownerCode(token)}`);
  console.log('It works once, within 15 minutes.');
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
