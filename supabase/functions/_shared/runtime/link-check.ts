import { isIP } from 'node:net';
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
/** More than this is never read of an answer: its status and its headers decide. */
const MAX_HEAD_BYTES = 16_384;

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

/**
 * One request to exactly this address; the name stays in Host and in the TLS handshake. Over a connection
 * of our own: fetch, and with it node:http in the Deno of a hosted project, resolves the name again.
 */
async function send(
  method: string,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<Answer> {
  const secure = url.protocol === 'https:';
  let open: Deno.Conn | undefined;
  const close = () => {
    try {
      open?.close();
    } catch {
      // Closed already.
    }
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    const connecting = Deno.connect({
      hostname: address,
      port: Number(url.port) || (secure ? 443 : 80),
    });
    // A connection that comes after the time limit is closed.
    void connecting.then(
      (late) => signal.aborted && late.close(),
      () => undefined,
    );
    const plain = await raced(connecting, signal);
    open = plain;
    if (secure) {
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      open = await raced(Deno.startTls(plain, { hostname }), signal);
    }
    const request = [
      `${method} ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      'Accept: text/html,*/*;q=0.5',
      'User-Agent: Mozilla/5.0 (link check)',
      'Connection: close',
    ];
    const writer = open.writable.getWriter();
    await raced(writer.write(new TextEncoder().encode(`${request.join('\r\n')}\r\n\r\n`)), signal);
    return parseHead(await readHead(open, signal));
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

/** The lines of the final answer's head; provisional answers (1xx) are passed over. */
async function readHead(connection: Deno.Conn, signal: AbortSignal): Promise<string[]> {
  const decoder = new TextDecoder('latin1');
  const chunk = new Uint8Array(MAX_HEAD_BYTES);
  let text = '';
  for (let total = 0; total < MAX_HEAD_BYTES;) {
    const size = await raced(connection.read(chunk), signal);
    if (size === null) throw new Error('ended within its head');
    total += size;
    text += decoder.decode(chunk.subarray(0, size));
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      if (!/^HTTP\/1\.[01] 1\d\d/.test(text)) return text.slice(0, end).split('\r\n');
      text = text.slice(end + 4);
    }
  }
  throw new Error('a head without end');
}

function parseHead([first = '', ...headers]: string[]): Answer {
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1] ?? 0);
  if (status === 0) throw new Error('not HTTP');
  const location = headers.find((line) => /^location:/i.test(line));
  return { status, location: location?.slice('location:'.length).trim() };
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
