import { BRAND } from '../../domain/text/brand.ts';

/** Whether an address answers: any status below 400 counts, a redirect too. */
export type Probe = (url: string) => Promise<boolean>;

const AT_ONCE = 4;
const TIMEOUT_MS = 6_000;

/** The links of a mail's HTML that are neither the reader's own nor repeated. */
export function linksToCheck(html: string, token: string): string[] {
  const hrefs = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(
    ([, href = '']) => href.replaceAll('&amp;', '&').split('#')[0] ?? '',
  );
  return [...new Set(hrefs)].filter((href) => !href.includes(token));
}

/** The links that do not answer. */
export async function deadLinks(links: readonly string[], probe: Probe): Promise<string[]> {
  const dead: string[] = [];
  const queue = [...links];
  const worker = async () => {
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
      if (!(await probe(link).catch(() => false))) dead.push(link);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return dead.sort();
}

/** IPv4 and IPv6 ranges of this machine and of private networks. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const [a = -1, b = -1] = mapped.split('.').map(Number);
  if (/^\d+(\.\d+){3}$/.test(mapped)) {
    return (
      a === 0 ||
      a === 10 ||
      a === 127 ||
      a >= 224 ||
      (a === 100 && b >= 64 && b <= 127) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 192 && (b === 168 || b === 0)) ||
      (a === 198 && (b === 18 || b === 19))
    );
  }
  // Only global unicast (2000::/3) is public, without the ranges that carry IPv4 inside.
  return !/^[23]/i.test(mapped) || /^(2002|2001:0?:|64:ff9b)/i.test(mapped);
}

/**
 * A probe for addresses that creators chose: web addresses on the usual ports whose every IP address is
 * public, nothing else is called. Redirects are not followed. `own` is our own origin, which is
 * called wherever it is.
 */
export function publicProbe(
  own: string,
  resolve: (host: string) => Promise<string[]>,
  call: typeof fetch = fetch,
): Probe {
  return async (link) => {
    const url = new URL(link);
    if (url.origin !== new URL(own).origin) {
      if (url.port !== '' || url.username !== '' || !url.hostname.includes('.')) return false;
      const literal = /^[\d.]+$|^\[/.test(url.hostname);
      const addresses = literal
        ? [url.hostname.replace(/^\[|\]$/g, '')]
        : await resolve(url.hostname);
      if (addresses.length === 0 || addresses.some(isPrivateAddress)) return false;
    }
    const response = await call(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': `${BRAND.name} link check` },
    });
    await response.body?.cancel();
    return response.status < 400;
  };
}
