import { createServer, isIPv6 } from 'node:net';
import { codeOf, StackError } from './errors.ts';

/** Where the HTTP server listens, and the URLs that lead to it. */
export interface ListenAddress {
  port: number;
  host: string;
  /** URL for requests from this machine: edge functions and schedules use it. */
  url: string;
  /** URL for links in mails, without a slash at the end. */
  siteUrl: string;
}

/**
 * The ports that browsers refuse ('bad port' of the Fetch standard): the app would start, and every
 * request of a browser to it would fail.
 */
const REFUSED_BY_BROWSERS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether other machines can reach a server bound to `host`. */
export function isPublicHost(host: string): boolean {
  return !LOOPBACK.has(host);
}

/** Reads PORT (3000), HOST (127.0.0.1) and SITE_URL. Throws StackError for a PORT that is
 * no port or that browsers refuse. */
export function readListenAddress(env: NodeJS.ProcessEnv): ListenAddress {
  const port = env.PORT === undefined || env.PORT === '' ? 3000 : Number(env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StackError(`PORT must be a number from 1 to 65535, not ${env.PORT ?? ''}.`);
  }
  if (REFUSED_BY_BROWSERS.has(port)) {
    throw new StackError(
      `Browsers refuse to open port ${port}. Choose another one: PORT=3000 npm start`,
    );
  }
  const host = env.HOST || '127.0.0.1';
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
    ? 'localhost'
    : host;
  const siteUrl = (env.SITE_URL || `http://${name}:${port}`).replace(/\/+$/, '');
  const near = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }[host] ?? host;
  const url = `http://${isIPv6(near) ? `[${near}]` : near}:${port}`;
  return { port, host, url, siteUrl };
}

/** Turns the usual reasons why a server cannot listen into a StackError; others stay as they are. */
export function listenError(error: Error, port: number, host: string): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StackError(
        `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StackError(
        `This user may not listen on port ${port}. Choose another one with PORT.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StackError(`HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Throws StackError when the port cannot be used. To be called before the stack starts. */
export async function assertPortFree({ port, host }: ListenAddress): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
