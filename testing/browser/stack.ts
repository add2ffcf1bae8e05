import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyMigrated } from '../database/embedded.ts';
import { freePort } from '../free-port.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN = 180_000;

/** The built app with its whole local backend, on a data folder and a port of its own. */
export interface TestStack {
  url: string;
  /** The folder with its data and secrets. */
  data: string;
  /** The mailbox's JSON: `GET ?to=<address>`, `DELETE`. */
  mailbox: string;
  /** The port of its SMTP server on this machine, which takes mails from outside too. */
  smtpPort: number;
  /**
   * `secretKey` acts as service_role on /rest/v1 (send it as `apikey`); `publishableKey` is the
   * browser's; further `cronSecret`, `setupPasscode`, `claimPasscode`, `jwtSecret`.
   */
  secrets: Record<string, string>;
  /** The output of the process so far. */
  output: () => string;
  /** Ends the process and leaves its data, as in a crash. */
  halt: () => Promise<void>;
  /** Starts the process again on the same port and data. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

interface TestStackOptions {
  /** Demo accounts and data; on unless set to false. */
  demo?: boolean;
  env?: Record<string, string>;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exited;
  clearTimeout(force);
}

/**
 * Runs scripts/start.ts and resolves once its HTTP server responds. Throws with the output of the
 * process when it does not.
 */
export async function startStack(options: TestStackOptions = {}): Promise<TestStack> {
  const [port, smtpPort] = await Promise.all([freePort(), freePort()]);
  const data = mkdtempSync(join(tmpdir(), 'newspeg-e2e-'));
  if (!(options.env?.LOCAL_DATABASE_URL ?? process.env.LOCAL_DATABASE_URL))
    await copyMigrated(data, { seeded: options.demo !== false });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  const launch = () => {
    const started = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/start.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Mails of tests stay in the mailbox.
        RESEND_API_KEY: '',
        SMTP_HOST: '',
        ...options.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        SITE_URL: '',
        NEWSPEG_DATA: data,
        NEWSPEG_SMTP_PORT: String(smtpPort),
        // The shortest interval between two mails to one address, which is a minute by default.
        NEWSPEG_MAIL_PAUSE: '1s',
        // The cheapest hashes of passwords: the tests make and sign in hundreds of accounts.
        LITE_AUTH_BCRYPT_COST: '4',
        // The seconds between two runs of the mail worker, 15 by default.
        NEWSPEG_MAIL_EVERY: '4',
        NEWSPEG_DEMO: options.demo === false ? 'off' : 'on',
      },
    });
    started.stdout.on('data', collect);
    started.stderr.on('data', collect);
    started.on('exit', (code, signal) => {
      // Ended without `stop` or `halt`: the tests that follow fail, so the reason is printed.
      if (code !== 0 && signal === null) console.error(`The stack ended with ${code}:\n${output}`);
    });
    return started;
  };
  let child = launch();
  const stop = async () => {
    await ended(child);
    rmSync(data, { recursive: true, force: true });
  };

  const url = `http://localhost:${port}`;
  const ready = async () => {
    const until = Date.now() + READY_WITHIN;
    while (!(await isReachable(`${url}/_mail/api/messages?limit=1`))) {
      if (child.exitCode !== null || Date.now() > until) {
        await stop();
        throw new Error(`The stack did not start:\n${output}`);
      }
      await pause(100);
    }
  };
  await ready();
  const secrets = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  return {
    url,
    data,
    mailbox: `${url}/_mail/api/messages`,
    smtpPort,
    secrets: { ...secrets, publishableKey: LOCAL_PUBLISHABLE_KEY },
    output: () => output,
    halt: () => ended(child),
    resume: async () => {
      child = launch();
      await ready();
    },
    stop,
  };
}
