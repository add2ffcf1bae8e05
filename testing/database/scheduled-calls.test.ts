import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { applyMigrations } from '../../local/database/migrations.ts';
import { serveProject } from '../../local/test-support/project.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { SCHEDULES } from '../../supabase/functions/_shared/domain/schedules.ts';
import { Backend } from '../browser/backend.ts';
import { copyMigrated } from './embedded.ts';
import { dressAsHosted, HOSTED_EXTENSIONS } from './hosted.ts';
import { openPlain } from './plain.ts';
import { startPostgres } from './postgres-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TIMEOUT = 120_000;

it(
  'pg_cron calls a worker when it has something to do and no run of it is under way',
  { timeout: TIMEOUT },
  async ({ skip }) => {
    const server = await startPostgres({}, HOSTED_EXTENSIONS);
    if (typeof server === 'string') return skip(server);
    const database = openPlain(server.url, 2);
    const run = (text: string) => database.transaction((tx) => tx.query(text));
    try {
      await dressAsHosted(database);
      await applyMigrations(database, join(root, 'supabase/migrations'));
      await run(`select vault.create_secret('https://project.example', 'project_url')`);
      await run(`select vault.create_secret('shared', 'cron_secret')`);

      /** Runs every schedule once; the workers that it called. */
      const tick = async () => {
        const jobs = await run(
          `select command from cron.job where command like '%post_scheduled%'`,
        );
        for (const { command } of jobs) await run(String(command));
        const calls = await run('delete from net.requests returning url');
        return calls.map(({ url }) => String(url).split('/').at(-1)).sort();
      };
      const claim = async (worker: string) => {
        const [row] = await run(`select public.claim_worker('${worker}', 45) as run`);
        return row?.['run'];
      };
      const workers = SCHEDULES.map(({ worker }) => worker).sort();

      expect(await tick()).toEqual(workers);
      for (const worker of workers) await claim(worker);
      expect(await tick()).toEqual([]);
      for (const worker of workers) {
        await run(`select public.release_worker('${worker}', 1, '{"state": "done"}')`);
      }
      // From Sunday evening to Monday a run of mail-worker looks for the mails of the week.
      await run('update private.result_mail_look set looked_at = now()');
      // Its hour is the schedule's own.
      expect(await tick()).toEqual(['privacy-worker']);

      // What is idle is not late.
      await run(`update private.worker_heartbeats set last_run_at = now() - interval '10 minutes'`);
      await tick();
      const late = await run(
        `select name from private.worker_heartbeats where last_run_at < now() - interval '1 minute'`,
      );
      expect(late.map(({ name }) => name)).toEqual(['privacy-worker']);

      await run(`select public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, 'due')`);
      expect(await tick()).toEqual(['mail-worker', 'privacy-worker']);
      await claim('mail-worker');
      expect(await tick()).toEqual(['privacy-worker']);
      // The run died.
      await run(`update private.worker_heartbeats set claimed_until = now() - interval '1 second'`);
      expect(await tick()).toEqual(['mail-worker', 'privacy-worker']);
    } finally {
      await database.close();
      await server.stop();
    }
  },
);

it('a start ends the runs of the functions before it', { timeout: TIMEOUT }, async () => {
  const data = mkdtempSync(join(tmpdir(), 'newspeg-runs-'));
  try {
    await copyMigrated(data);
    const claimed: unknown[] = [];
    for (let start = 0; start < 2; start += 1) {
      const { url, stack, stop } = await serveProject(root, data, () => undefined, '');
      try {
        const secrets = { ...stack.secrets, publishableKey: LOCAL_PUBLISHABLE_KEY };
        const backend = new Backend({ url, secrets });
        const claim = { p_name: 'tests', p_seconds: 3600 };
        claimed.push(await backend.rpc('claim_worker', claim));
        claimed.push(await backend.rpc('claim_worker', claim));
      } finally {
        await stop();
      }
    }
    expect(claimed).toEqual([1, null, 2, null]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
