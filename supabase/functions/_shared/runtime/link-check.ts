import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface LinkCheckDeps {
  /** All addresses of a host name; rejects when it has none. */
  resolve: (host: string) => Promise<string[]>;
  /** Whether a connection to this address is allowed. */
  allowed: (address: string) => boolean;
  /** Milliseconds for the whole check with its redirects. */
  timeout: number;
  /** Ports other than the scheme's own; tests add theirs. */
  ports?: readonly number[];
}

const MAX_REDIRECTS = 3;
/** More than this is never read of a body: the status decides. */
const MAX_BODY_BYTES = 16_384;

interface Answer {
  status: number;
  location: string | undefined;
}

/**
 * Whether a web address opens, seen from the server. Every host of the way is resolved once and all its
 * addresses are checked; the connection goes to a checked address, so that a second resolution cannot
 * lead elsewhere. HEAD first, GET where HEAD is refused. False for everything that does not open,
 * internal addresses included: the caller learns nothing else about them.
 */
export async function linkOpens(address: string, deps: LinkCheckDeps): Promise<boolean> {
  const signal = AbortSignal.timeout(deps.timeout);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { status, location } = await visit(url, deps, signal);
      if (status >= 300 && status < 400 && location !== undefined) {
        url = new URL(location, url);
        continue;
      }
      // Sites that ask visitors to sign in or slow robots down are there.
      return (status >= 200 && status < 300) || [401, 403, 429].includes(status);
    }
    return false;
  } catch {
    return false;
  }
}

async function visit(url: URL, deps: LinkCheckDeps, signal: AbortSignal): Promise<Answer> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('not a web address');
  if (url.username !== '' || url.password !== '') throw new Error('an address with a password');
  if (![80, 443, ...(deps.ports ?? [])].includes(port)) throw new Error('not a port of the web');
  // The URL parser has made dotted numbers of decimal, octal and hexadecimal hosts.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await raced(deps.resolve(host), signal) : [host];
  const [chosen] = addresses;
  if (chosen === undefined || !addresses.every(deps.allowed)) throw new Error('not public');

  const head = await send('HEAD', url, chosen, signal);
  return [400, 403, 404, 405, 406, 500, 501, 503].includes(head.status)
    ? send('GET', url, chosen, signal)
    : head;
}

/** The promise, or a rejection once the signal is aborted: a resolver has no timeout of its own. */
function raced<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
    promise.then(resolve, reject);
  });
}

/** One request to exactly this address; the name stays in Host and in the TLS handshake. */
function send(method: string, url: URL, address: string, signal: AbortSignal): Promise<Answer> {
  const lookup: LookupFunction = (_host, options, done) => {
    const family = isIP(address);
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const options: RequestOptions = {
    method,
    lookup,
    signal,
    agent: false,
    headers: { accept: 'text/html,*/*;q=0.5', 'user-agent': 'Mozilla/5.0 (link check)' },
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      options,
      (response) => {
        const answer = {
          status: response.statusCode ?? 0,
          location: response.headers.location,
        };
        let size = 0;
        response.on('data', (chunk: Uint8Array) => {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) finish();
        });
        response.on('end', finish);
        response.on('error', finish);
        function finish() {
          resolve(answer);
          request.destroy();
        }
      },
    );
    request.on('error', reject);
    request.end();
  });
}

/** The check on the public internet: public addresses only, five seconds in all. */
export const publicLinkCheck: LinkCheckDeps = {
  resolve: async (host) => {
    const found = await Promise.allSettled([
      Deno.resolveDns(host, 'A'),
      Deno.resolveDns(host, 'AAAA'),
    ]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  },
  allowed: isPublicAddress,
  timeout: 5_000,
};
