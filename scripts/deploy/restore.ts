import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Transactions } from '../../local/database/database.ts';
import { demoDataText } from '../../local/demo/demo-seed.ts';
import { contents } from '../../testing/database/contents.ts';
import { openPlain } from '../../testing/database/plain.ts';

/** What a backup of a hosted project holds. */
const KEPT = '^(public|private)\\.|^auth\\.(users|identities|mfa_factors)$';

/** The person of the demo data whose rows are read as the API reads them. */
const PERSON = '11111111-0000-4000-8000-000000000001';

/** The shell commands of docs/deploy.md for a hosted project that call `program`, without those of the CLI. */
export function documentedCommands(text: string, program: string): string {
  const section = /\*\*Hosted\.\*\*[\s\S]*?(?=\n\*\*Local)/.exec(text)?.[0] ?? '';
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
  const found = blocks
    .filter((block) => new RegExp(`^${program} `, 'm').test(block))
    // The storage needs a platform.
    .map((block) => block.replaceAll(/^npx supabase .*\n/gm, ''));
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(
      `docs/deploy.md has ${found.length} blocks of ${program} for a hosted project.`,
    );
  }
  return found[0];
}

/** Both ends of a restore. */
export interface RestoreEnds {
  /** As the role of a customer, as the documentation gives them. */
  from: string;
  to: string;
  /** The same databases for a superuser, who looks at the result. */
  source: string;
  target: string;
}

async function sequences(database: Transactions): Promise<unknown> {
  return database.transaction((tx) =>
    tx.query(`select schemaname, sequencename, last_value from pg_sequences
      where schemaname in ('public', 'private') order by 1, 2`),
  );
}

/** How many rows of each table a role reads that has the claims of an account. */
async function readAs(database: Transactions, role: 'anon' | 'authenticated'): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`,
      [JSON.stringify({ sub: PERSON, role }), role],
    );
    const tables = await tx.query(
      `select relname::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')
       order by 1`,
    );
    const counts: string[] = [];
    for (const { name } of tables) {
      const [row] = await tx.query(`select count(*) as n from public."${String(name)}"`);
      counts.push(`${String(name)} ${String(row?.n)}`);
    }
    return counts.join(', ');
  });
}

function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((table) => before[table] !== after[table])
    .map(
      (table) => `${table}: ${before[table] ?? 'no table'} became ${after[table] ?? 'no table'}`,
    );
}

/** Sign-up makes a person by a trigger, which the restore switches off for itself only. */
async function signUpWorks(database: Transactions): Promise<boolean> {
  return database.transaction(async (tx) => {
    const id = '22222222-0000-4000-8000-000000000001';
    await tx.query(
      `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'restored@people.example',
         '{"name": "After Restore", "role": "creator", "city_region": "Atlanta, GA"}', now(), now())`,
      [id],
    );
    const found = await tx.query('select 1 from public.creator_profiles where user_id = $1', [id]);
    return found.length === 1;
  });
}

/** Loads the demo data and a secret of the Vault into the source, to have something to lose. */
async function fill(source: Transactions): Promise<void> {
  await source.transaction((tx) => tx.exec(demoDataText('supabase/seed.sql')));
  await source.transaction((tx) =>
    tx.exec(`insert into public.admin_settings (key, value) values
      ('stripe_webhook_secret', 'whsec_backup0000'), ('price_pro_mo', 'price_backup')
      on conflict (key) do update set value = excluded.value`),
  );
}

/**
 * Makes a backup of a migrated hosted project and restores it into another one, with the commands of
 * docs/deploy.md. Returns what is wrong.
 */
export async function checkRestore(ends: RestoreEnds): Promise<string[]> {
  const documentation = readFileSync('docs/deploy.md', 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-backup-'));
  const source = openPlain(ends.source, 1);
  const target = openPlain(ends.target, 1);
  try {
    await fill(source);
    // The commands are for the folder of the repository, and put the backup beside it.
    const repository = join(folder, 'repository');
    mkdirSync(repository);
    symlinkSync(resolve('docs'), join(repository, 'docs'));
    const run = (program: string) =>
      spawnSync('bash', ['-euo', 'pipefail', '-c', documentedCommands(documentation, program)], {
        cwd: repository,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: ends.from, NEW_DATABASE_URL: ends.to },
      });
    for (const program of ['pg_dump', 'psql']) {
      const { status, stderr } = run(program);
      if (status !== 0) return [`The documented ${program} failed:\n${stderr.trim().slice(-2000)}`];
    }

    const before = await contents(source, KEPT);
    const after = await contents(target, KEPT);
    // The secret itself is in the Vault, which no backup has: the setting says that it is missing.
    const expected = ['private.secrets', 'public.admin_settings', 'public.system_logs'];
    const problems = differences(before, after).filter(
      (line) => !expected.some((table) => line.startsWith(`${table}:`)),
    );
    const secrets = await target.transaction((tx) =>
      tx.query(`select (select count(*)::int from private.secrets) as secrets, key, value
        from public.admin_settings where value <> '' or key = 'stripe_webhook_secret' order by key`),
    );
    const wanted = [
      { secrets: 0, key: 'price_pro_mo', value: 'price_backup' },
      { secrets: 0, key: 'stripe_webhook_secret', value: '' },
    ];
    if (JSON.stringify(secrets) !== JSON.stringify(wanted)) {
      problems.push(`After the restore the settings are ${JSON.stringify(secrets)}.`);
    }
    if (JSON.stringify(await sequences(source)) !== JSON.stringify(await sequences(target))) {
      problems.push('A sequence has another value after the restore.');
    }
    for (const role of ['anon', 'authenticated'] as const) {
      const [own, restored] = [await readAs(source, role), await readAs(target, role)];
      if (own !== restored)
        problems.push(`${role} read ${own}, and ${restored} after the restore.`);
    }

    const { status, stderr } = run('psql');
    if (status === 0 || !stderr.includes('restore into a new one')) {
      problems.push('A restore over a project that has accounts is not refused.');
    }
    if (differences(after, await contents(target, KEPT)).length > 0) {
      problems.push('A refused restore changed rows.');
    }
    if (!(await signUpWorks(target)))
      problems.push('A sign-up after the restore makes no profile.');
    return problems;
  } finally {
    await source.close();
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
