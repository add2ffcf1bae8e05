import { createServer, isIPv6 } from 'node:net';
import { codeOf, StackError } from './errors.ts';
import type { Stack } from './stack.ts';

/** Where the front listens and what it is called from outside. */
export interface Front {
  port: number;
  host: string;
  /** How this machine itself reaches it. */
  url: string;
  /** What links in mails start with; no slash at its end. */
  siteUrl: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether other machines could reach a server bound to `host`. */
export function isPublicHost(host: string): boolean {
  return !LOOPBACK.has(host);
}

/** Reads PORT (3000), HOST (127.0.0.1) and SITE_URL. Throws StackError for a PORT that is none. */
export function frontFrom(env: NodeJS.ProcessEnv): Front {
  const port = env.PORT === undefined || env.PORT === '' ? 3000 : Number(env.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StackError(`PORT must be a number from 1 to 65535, not ${env.PORT ?? ''}.`);
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

/** Why a server could not listen, in words where we have them. */
export function listenError(error: Error, port: number, host: string): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StackError(
        `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StackError(`Port ${port} is not for this user. Choose another one with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StackError(`HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/**
 * Throws StackError when the port cannot be had, before anything is started for it: as a rule
 * because it is taken.
 */
export async function assertPortFree({ port, host }: Front): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** What a person needs to know once the stack is up, line by line. */
export function greeting(stack: Stack, { siteUrl, host }: Front, seconds: number): string[] {
  const accounts = stack.accounts.map(
    ({ label, email, password }) => `${label}  ${email}  ${password}`,
  );
  return [
    '',
    `Newspeg is ready in ${seconds.toFixed(1)} s.`,
    '',
    `App:      ${siteUrl}`,
    `Mailbox:  ${siteUrl}/_mail`,
    '',
    ...(accounts.length > 0 ? ['Demo accounts:', ...accounts, ''] : []),
    `Passcode for ${siteUrl}/_setup/stripe-secret: ${stack.secrets.setupPasscode}`,
    `Passcode for ${siteUrl}/admin/claim: ${stack.secrets.claimPasscode}`,
    ...(isPublicHost(host)
      ? [
          '',
          `WARNING: HOST=${host} lets other machines reach this development stack,`,
          'with its mailbox and demo accounts. Do not put real data into it.',
        ]
      : []),
    '',
  ];
}
