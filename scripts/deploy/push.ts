import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { dressAsHosted, HOSTED_EXTENSIONS, PROJECT_OWNER } from '../../testing/database/hosted.ts';
import { openPlain, type PlainDatabase } from '../../testing/database/plain.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { SCHEDULES } from '../../supabase/functions/_shared/domain/schedules.ts';
import { versionAt } from '../schema/versions.ts';
import { runCli, warningsOf } from './cli.ts';
import { checkRestore } from './restore.ts';

/**
 * The functions for which Splinter's `function_search_path_mutable` is intended: their body was parsed
 * when they were created, so its names are resolved once and for all, and the planner can inline them.
 * supabase/tests/0010-structure.sql allows that form only.
 */
const PARSED_FUNCTIONS = `
  select 'function_search_path_mutable: ' || pronamespace::regnamespace || '.' || proname as finding
  from pg_proc where prosqlbody is not null and not prosecdef`;

const advisorsSchema = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      detail: z.string(),
      metadata: z.object({ schema: z.string().optional(), name: z.string().optional() }),
    }),
  ),
});

/** Checks that a schedule calls its function, by a pg_net that is outside of the schema of the API. */
async function scheduleProblems(database: PlainDatabase): Promise<string[]> {
  const problems: string[] = [];
  const [pgNet] = await database.transaction((tx) =>
    tx.query(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_net'`,
    ),
  );
  if (pgNet?.schema !== 'extensions') {
    problems.push(`pg_net is in the schema ${String(pgNet?.schema)}, not in extensions.`);
  }
  const [call] = await database.transaction(async (tx) => {
    await tx.exec(`select vault.create_secret('https://project.example', 'project_url');
      select vault.create_secret('shared', 'cron_secret');`);
    const [job] = await tx.query(
      `select command from cron.job where jobname = 'newspeg-mail-worker'`,
    );
    await tx.exec(`set local role ${PROJECT_OWNER}; ${String(job?.command)}; reset role;`);
    return tx.query(`select url, headers ->> 'x-cron-secret' as secret from net.requests`);
  });
  if (
    call?.url !== 'https://project.example/functions/v1/scheduled/mail-worker' ||
    call.secret !== 'shared'
  ) {
    problems.push(`The schedule of mail-worker called ${JSON.stringify(call)}.`);
  }
  return problems;
}

/** Pushes with the official CLI, and lets Splinter read the result. Returns what is wrong. */
async function pushProblems(database: PlainDatabase, remote: string): Promise<string[]> {
  // As the platform makes a preview branch: with whatever config.toml names as seed.
  const pushed = await runCli(['db', 'push', '--include-seed', remote]);
  if (!pushed.ok) return [`db push failed:\n${pushed.text.trim()}`];
  const problems = warningsOf(pushed).map((line) => `db push: ${line}`);
  const accounts = await database.transaction((tx) => tx.query('select email from public.users'));
  if (accounts.length > 0) problems.push(`db push made ${accounts.length} accounts.`);

  const jobs = await database.transaction((tx) => tx.query('select jobname from cron.job'));
  const scheduled = new Set(jobs.map(({ jobname }) => jobname));
  for (const { worker } of SCHEDULES) {
    if (!scheduled.has(`newspeg-${worker}`))
      problems.push(`${worker} is not scheduled by pg_cron.`);
  }

  problems.push(...(await scheduleProblems(database)));

  const advice = await runCli(['db', 'advisors', remote, '--output-format', 'json']);
  if (!advice.ok) return [...problems, `db advisors failed:\n${advice.text.trim()}`];
  const { results } = advisorsSchema.parse(JSON.parse(advice.stdout));
  const found = new Set(
    results.map(({ name, detail, metadata: { schema, name: subject } }) =>
      schema === undefined || subject === undefined
        ? `${name}: ${detail}`
        : `${name}: ${schema}.${subject}`,
    ),
  );
  const intended = await database.transaction((tx) => tx.query(PARSED_FUNCTIONS));
  const allowed = new Set(intended.map(({ finding }) => finding));
  for (const finding of found) {
    if (!allowed.has(finding)) problems.push(`db advisors: ${finding}`);
  }
  return problems;
}

/**
 * Writes a migration as it would be named a day from now into a copy of the project, and pushes it: after
 * the baseline the official CLI goes on as with any project. Returns what is wrong.
 */
async function dayAfterProblems(database: PlainDatabase, remote: string): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'newspeg-day-after-'));
  try {
    for (const part of ['config.toml', 'migrations', 'templates'])
      cpSync(join('supabase', part), join(copy, 'supabase', part), { recursive: true });
    const version = versionAt(new Date(Date.now() + 24 * 60 * 60 * 1000));
    writeFileSync(
      join(copy, 'supabase/migrations', `${version}_day_after.sql`),
      'create table private.day_after (id int primary key);\n',
    );
    const pushed = await runCli(['db', 'push', remote, '--workdir', copy]);
    if (!pushed.ok)
      return [`db push of a migration made the day after failed:\n${pushed.text.trim()}`];
    const [made] = await database.transaction((tx) =>
      tx.query(`select to_regclass('private.day_after') is not null as there`),
    );
    return made?.there === true ? [] : ['A migration made the day after was not applied.'];
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * Pushes all migrations to a PostgreSQL server that is dressed like a hosted project, as a role without
 * superuser rights, and restores a backup of it into another such project. Returns what is wrong; a text
 * instead of a list says why this machine cannot try.
 */
export async function checkPush(): Promise<string[] | string> {
  const port = await freePort();
  const server = await startPostgres(
    { listen_addresses: '127.0.0.1', port: String(port) },
    HOSTED_EXTENSIONS,
  );
  if (typeof server === 'string') return server;
  const owned = (name: string) => `postgresql://${PROJECT_OWNER}@127.0.0.1:${port}/${name}`;
  const superuser = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  try {
    let problems: string[];
    const database = openPlain(superuser('postgres'), 2);
    try {
      await dressAsHosted(database);
      problems = await pushProblems(database, `--remote=${owned('postgres')}`);
    } finally {
      await database.close();
    }
    if (problems.length > 0) return problems;
    // What a second push would make, in a second: nobody has written anything yet.
    const client = new pg.Client({ connectionString: superuser('template1') });
    await client.connect();
    await client.query('create database other template postgres');
    await client.end();
    problems = await checkRestore({
      from: owned('postgres'),
      to: owned('other'),
      source: superuser('postgres'),
      target: superuser('other'),
    });
    const pushedTo = openPlain(superuser('postgres'), 1);
    try {
      return [...problems, ...(await dayAfterProblems(pushedTo, `--remote=${owned('postgres')}`))];
    } finally {
      await pushedTo.close();
    }
  } finally {
    await server.stop();
  }
}
