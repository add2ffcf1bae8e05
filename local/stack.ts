import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '../supabase/functions/_shared/domain/brand.ts';
import { AuthMail } from './auth-mail.ts';
import { createAuthGaps } from './auth-gaps.ts';
import { loadConfig } from './config.ts';
import { startCron } from './cron.ts';
import { lockFolder } from './data-folder.ts';
import { openPglite, type Database } from './database.ts';
import { demoAccounts, type DemoAccount } from './demo-accounts.ts';
import { startFunctions } from './functions.ts';
import { createGateway } from './gateway.ts';
import { LOCAL_PUBLISHABLE_KEY } from './keys.ts';
import { createLite } from './lite.ts';
import { createMailbox } from './mail/routes.ts';
import { startSmtp } from './mail/smtp.ts';
import { MailStore } from './mail/store.ts';
import { applyMigrations, seedOnce } from './migrations.ts';
import { startRealtime } from './realtime/server.ts';
import { SCHEDULES } from './schedules.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { prepareSystem } from './system.ts';
import { localWebhookSecret } from './webhook-secret.ts';

export interface StackOptions {
  /** The project's root. */
  root: string;
  dataDir: string;
  /** Where this machine reaches the front: functions and schedules call back through it. */
  url: string;
  /** What links in mails start with. */
  siteUrl: string;
  /** Loads supabase/seed.sql when the data folder is new. */
  demo: boolean;
  /** Restarts the functions when their source changes. */
  watch: boolean;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

/** The running backend, to be put in front of an HTTP server. */
export interface Stack {
  secrets: Secrets;
  /** Accounts of the demo data; none when this folder was started without. */
  accounts: DemoAccount[];
  /** Files of the migrations that this start applied. */
  migrated: string[];
  /** Port of the mail catcher on the loopback address. */
  smtpPort: number;
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Takes over a websocket upgrade that is realtime's; false when it is somebody else's. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** To be called once the front port listens: starts the schedules. */
  listening: () => void;
  /** Ends every child and closes the database. May be called twice. */
  stop: () => Promise<void>;
}

/** Who account mails are from; functions put the same name on theirs. */
const SENDER = `${BRAND.name} <${BRAND.supportEmail}>`;

/** Variables that functions may read and that are handed through from our own environment. */
const PASSED_THROUGH = /^(AI_|STRIPE_|SENDER_|MAIL_)/;

async function openDatabase(dataDir: string, env: NodeJS.ProcessEnv): Promise<Database> {
  if (!env.LOCAL_DATABASE_URL) return openPglite(dataDir);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(env.LOCAL_DATABASE_URL);
}

/**
 * Starts the local backend on a data folder. Throws StackError (a message for a person) when the
 * folder is in use or damaged, a migration fails or Deno is missing; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { root, dataDir, env, log, url, siteUrl } = options;
  const cleanups: (() => Promise<void> | void)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    })();
    return stopping;
  };
  try {
    cleanups.push(lockFolder(dataDir));
    const secrets = loadSecrets(dataDir, env);
    const config = loadConfig(root, env);
    if (env.NEWSPEG_MAIL_PAUSE) config.auth.email.max_frequency = env.NEWSPEG_MAIL_PAUSE;
    const storageDir = join(dataDir, 'storage');
    mkdirSync(storageDir, { recursive: true });
    const mails = new MailStore(join(dataDir, 'mail'));
    const smtp = await startSmtp(mails);
    cleanups.push(() => smtp.stop());

    const functions = startFunctions({
      root,
      names: Object.keys(config.functions),
      watch: options.watch,
      log,
      env: {
        STRIPE_WEBHOOK_SECRET: localWebhookSecret(secrets.jwtSecret),
        ...Object.fromEntries(
          Object.entries(env).filter(
            (entry): entry is [string, string] =>
              entry[1] !== undefined && PASSED_THROUGH.test(entry[0]),
          ),
        ),
        SUPABASE_URL: url,
        SUPABASE_ANON_KEY: LOCAL_PUBLISHABLE_KEY,
        SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
        SITE_URL: siteUrl,
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(smtp.port),
        SMTP_USER: '',
        SMTP_PASS: '',
        SMTP_FROM: SENDER,
        CRON_SECRET: secrets.cronSecret,
        SETUP_PASSCODE: secrets.setupPasscode,
        CLAIM_PASSCODE: secrets.claimPasscode,
      },
    });
    cleanups.push(() => functions.stop());

    const database = await openDatabase(dataDir, env);
    cleanups.push(() => database.close());
    const mailer = new AuthMail({
      config,
      root,
      siteUrl,
      deliver: async ({ to, ...mail }) => {
        await mails.add({ ...mail, to: [to], from: SENDER, headers: {} });
      },
    });
    const app = await createLite({ config, database, secrets, siteUrl, mailer, storageDir });
    await prepareSystem(database);
    const migrations = await applyMigrations(database, join(root, 'supabase/migrations'));
    for (const file of migrations.edited) {
      log(`${file} was edited after it was applied: npm run reset starts over with it.`);
    }
    const seedFile = join(root, 'supabase/seed.sql');
    await seedOnce(database, seedFile, options.demo);
    const seeded = await database.transaction((tx) =>
      tx.query(`select 1 from supabase_migrations.seed_files where hash = 'loaded'`),
    );
    const realtime = await startRealtime({ database, secrets, log });
    cleanups.push(() => realtime.stop());
    await functions.address();

    const handle = createGateway({
      app,
      database,
      config,
      functions,
      jwtSecret: secrets.jwtSecret,
      authGaps: createAuthGaps({ database, config, mailer, jwtSecret: secrets.jwtSecret }),
      mailbox: createMailbox(mails, siteUrl),
      log,
    });
    return {
      secrets,
      accounts: seeded.length > 0 ? demoAccounts(seedFile) : [],
      migrated: migrations.applied,
      smtpPort: smtp.port,
      handle,
      upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
      listening: () => {
        const cron = startCron({
          schedules: SCHEDULES,
          functionsUrl: `${url}/functions/v1`,
          secret: secrets.cronSecret,
          log,
        });
        cleanups.push(() => cron.stop());
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
