import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BRAND } from '../../supabase/functions/_shared/domain/text/brand.ts';

const file = new URL('./page.html', import.meta.url);

/**
 * The mailbox page. A mail is shown in a sandboxed frame that inherits this content security policy,
 * so that its HTML can neither run scripts nor read data of the stack.
 */
export function mailboxPage(): Response {
  const nonce = randomBytes(16).toString('base64');
  const html = readFileSync(file, 'utf8')
    .replaceAll('{{brand}}', BRAND.name)
    .replaceAll('{{nonce}}', nonce);
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'unsafe-inline'",
        'img-src data: http: https:',
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'none'",
        "base-uri 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  });
}
