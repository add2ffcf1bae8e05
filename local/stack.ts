import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '../supabase/functions/_shared/domain/text/brand.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../supabase/functions/_shared/domain/access/local-key.ts';
import { readModelSettings } from '../supabase/functions/_shared/domain/pitch/model-settings.ts';
import { AccountMails } from './auth/account-mails.ts';
import { createAuthExtensions } from './auth/extensions.ts';
import { schedulesWithMailEvery } from './schedules/cron-schedules.ts';
import { startCronTimer } from './schedules/cron-timer.ts';
import { lockFolder } from './database/data-folder.ts';
import type { Database } from './database/database.ts';
import { startError } from './database/does-not-open.ts';
import { demoAccounts, type DemoAccount } from './demo/demo-accounts.ts';
import { loadDemoPictures } from './demo/demo-pictures.ts';
import { loadDemoSeed } from './demo/demo-seed.ts';
import { StackError } from './errors.ts';
import { functionVariables, realMailWarning } from './functions/function-env.ts';
import { startFunctions } from './functions/functions-runtime.ts';
import { createGateway } from './gateway/gateway.ts';
import { releaseMail } from './mail/release.ts';
import { reportDelivery } from './mail/report-delivery.ts';
import { createMailbox } from './mail/routes.ts';
import { startSmtp } from './mail/smtp.ts';
import { MailStore } from './mail/store.ts';
import { applyMigrations, editedMigrationsWarning } from './database/migrations.ts';
import { openPglite } from './database/pglite-database.ts';
import { preparePlatformSchema } from './database/platform-schema.ts';
import { loadConfig } from './project-config.ts';
import { startRealtime } from './realtime/server.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { createLite } from './gateway/supabase-lite.ts';
import { localMailSecret, localWebhookSecret } from './webhook-secret.ts';

interface StackOptions {
  /** The project folder. */
  root: string;
  dataDir: string;
  /** URL of the stack on this machine; functions and schedules send requests to it. */
  url: string;
  /** URL for links in mails, without a slash at the end. */
  siteUrl: string;
  /** Loads supabase/seed.sql when the data folder is new. */
  demo: boolean;
  /** Restarts the functions when their sources change. */
  watch: boolean;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

/** The running backend, to be attached to an HTTP server. */
export interface Stack {
  secrets: Secrets;
  /** Accounts of the demo data; empty when the data folder has no demo data. */
  accounts: DemoAccount[];
  /** Files of the migrations applied by this start. */
  migrated: string[];
  /** Port of the SMTP server on the loopback address. */
  smtpPort: number;
  /** Handles a backend request; calls `next` for any other path. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Handles a WebSocket upgrade; false when its path is not realtime's. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** To be called when the HTTP server listens: starts the schedules. */
  listening: () => void;
  /** Stops every service and closes the database. May be called twice. */
  stop: () => Promise<void>;
}

/** Sender of account mails; the mails of functions use the same name. */
const SENDER = `${BRAND.name} <${BRAND.supportEmail}>`;

/** For the mails of the local stack, which are only shown in the mailbox. A hosted project sets its own. */
const DEMO_POSTAL_ADDRESS = `${BRAND.name} (fictional), 1 Example Street, Exampleville, GA 00000, USA`;

async function openDatabase(dataDir: string, env: NodeJS.ProcessEnv): Promise<Database> {
  if (!env.LOCAL_DATABASE_URL) return openPglite(dataDir);
  const { openPostgres } = await import('./database/postgres-database.ts');
  return openPostgres(env.LOCAL_DATABASE_URL);
}

/** The functions of an earlier start are gone, and with them their runs. */
async function endRuns(database: Database): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(`do $$ begin
      if to_regclass('private.worker_heartbeats') is not null then
        update private.worker_heartbeats set claimed_until = null;
      end if;
    end $$`),
  );
}

/**
 * Starts the local backend with a data folder. Throws StackError when the folder is in use or
 * damaged, a model setting is invalid, a migration fails or Deno is missing; every service already started is stopped then.
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
    const { problem } = readModelSettings((name) => env[name]);
    if (problem !== null) throw new StackError(`Environment: ${problem}`);
    const schedules = schedulesWithMailEvery(env.NEWSPEG_MAIL_EVERY);
    cleanups.push(lockFolder(dataDir));
    const secrets = loadSecrets(dataDir, env);
    const config = loadConfig(root, env);
    if (env.NEWSPEG_MAIL_PAUSE) config.auth.email.max_frequency = env.NEWSPEG_MAIL_PAUSE;
    const storageDir = join(dataDir, 'storage');
    mkdirSync(storageDir, { recursive: true });
    const mailStore = new MailStore(join(dataDir, 'mail'));
    const mailSecret = localMailSecret(secrets.jwtSecret);
    const smtp = await startSmtp(
      mailStore,
      (report) => reportDelivery(`${url}/functions/v1`, mailSecret, report),
      Number(env.NEWSPEG_SMTP_PORT ?? 0),
    );
    cleanups.push(() => smtp.stop());
    realMailWarning(env).forEach(log);

    const functions = startFunctions({
      root,
      names: Object.keys(config.functions),
      watch: options.watch,
      log,
      env: {
        STRIPE_WEBHOOK_SECRET: localWebhookSecret(secrets.jwtSecret),
        MAIL_WEBHOOK_SECRET: mailSecret,
        MAIL_POSTAL_ADDRESS: DEMO_POSTAL_ADDRESS,
        ...functionVariables(env, {
          SMTP_HOST: '127.0.0.1',
          // Tests put a mail server of their own in between.
          SMTP_PORT: env.NEWSPEG_SMTP_VIA ?? env.NEWSPEG_SMTP_PORT ?? String(smtp.port),
          SMTP_FROM: SENDER,
        }),
        SUPABASE_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: LOCAL_PUBLISHABLE_KEY }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
        SITE_URL: siteUrl,
        CRON_SECRET: secrets.cronSecret,
        SETUP_PASSCODE: secrets.setupPasscode,
        CLAIM_PASSCODE: secrets.claimPasscode,
      },
    });
    cleanups.push(() => functions.stop());

    const database = await openDatabase(dataDir, env);
    cleanups.push(() => database.close());
    const mails = new AccountMails({
      config,
      root,
      siteUrl,
      deliver: async ({ to, ...mail }) => {
        await mailStore.add({ ...mail, to: [to], from: SENDER, headers: {} });
      },
    });
    const app = await createLite({ config, database, secrets, siteUrl, mails, storageDir });
    await preparePlatformSchema(database);
    const migrations = await applyMigrations(database, join(root, 'supabase/migrations'));
    editedMigrationsWarning(migrations.edited).forEach(log);
    await endRuns(database);
    const seedFile = join(root, 'supabase/seed.sql');
    const hasDemoData = await loadDemoSeed(database, seedFile, options.demo);
    if (hasDemoData) {
      const folder = join(root, 'supabase/demo-pictures');
      await loadDemoPictures({ app, database, folder, siteUrl, secretKey: secrets.secretKey });
    }
    const realtime = await startRealtime({ database, secrets, log });
    cleanups.push(() => realtime.stop());
    await functions.address();

    const handle = createGateway({
      app,
      database,
      config,
      functions,
      jwtSecret: secrets.jwtSecret,
      authExtensions: createAuthExtensions({
        database,
        config,
        mails,
        jwtSecret: secrets.jwtSecret,
      }),
      mailbox: createMailbox(mailStore, siteUrl, (sendId) => releaseMail(database, sendId)),
      log,
    });
    return {
      secrets,
      accounts: hasDemoData ? demoAccounts(seedFile) : [],
      migrated: migrations.applied,
      smtpPort: smtp.port,
      handle,
      upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
      listening: () => {
        const cron = startCronTimer({
          schedules,
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
    throw startError(dataDir, error);
  }
}
