import { createHmac } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { decodeJwt, SignJWT } from 'jose';

/** The key of the stand-in's factor, in Base32 as an authenticator app takes it. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const FACTOR_ID = '7d1d8a52-4d09-4e6b-9d7c-5f0a2f6f2b11';

/** The code that an authenticator app shows for a Base32 key now (RFC 6238: 30 seconds, six digits). */
export function totp(secret: string, now = Date.now()): string {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/**
 * Answers a page's requests about second factors as a hosted project's auth service does: the embedded
 * one has none. Everything else goes to the stack, which checks the tokens of level aal2 that are signed
 * here; `jwtSecret` is its key.
 */
export async function offerFactors(page: Page, jwtSecret: string): Promise<void> {
  let status: 'none' | 'unverified' | 'verified' = 'none';
  const refuse = (route: Route, code: string, msg: string) =>
    route.fulfill({ status: 422, json: { code: 422, error_code: code, msg } });

  await page.route('**/rest/v1/rpc/admin_security', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, offered: true } });
  });
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    const factors =
      status === 'none' ? [] : [{ id: FACTOR_ID, factor_type: 'totp', status, friendly_name: '' }];
    await route.fulfill({ response, json: { ...user, factors } });
  });
  await page.route('**/auth/v1/factors', async (route) => {
    if (status === 'verified') {
      await refuse(route, 'mfa_factor_name_conflict', 'A factor with this name exists.');
      return;
    }
    status = 'unverified';
    const qr_code =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h4v4H0z"/></svg>';
    const totpOfFactor = { qr_code, secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` };
    await route.fulfill({ json: { id: FACTOR_ID, type: 'totp', totp: totpOfFactor } });
  });
  await page.route('**/auth/v1/factors/*', async (route) => {
    status = 'none';
    await route.fulfill({ json: { id: FACTOR_ID } });
  });
  await page.route('**/auth/v1/factors/*/challenge', (route) =>
    route.fulfill({ json: { id: 'challenge', type: 'totp', expires_at: Date.now() / 1000 + 300 } }),
  );
  await page.route('**/auth/v1/factors/*/verify', async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    if (code !== totp(SECRET) && code !== totp(SECRET, Date.now() - 30_000)) {
      await refuse(route, 'mfa_verification_failed', 'Invalid TOTP code entered');
      return;
    }
    status = 'verified';
    const session = await page.evaluate(
      () => JSON.parse(localStorage.getItem('auth-session') ?? '{}') as Record<string, unknown>,
    );
    const access_token = await new SignJWT({
      ...decodeJwt(String(session['access_token'])),
      aal: 'aal2',
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret));
    await route.fulfill({ json: { ...session, access_token, expires_in: 3600 } });
  });
}
