import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startPostgres } from '../testing/database/postgres-server.ts';
import { createMember, type Client } from './test-clients.ts';
import { makeProject, serveProject } from './test-project.ts';

const port = await freePort();
const server = await startPostgres({ listen_addresses: '127.0.0.1', port: String(port) });
const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`;

describe.skipIf(typeof server === 'string')('a stack on a PostgreSQL server', () => {
  const project = makeProject();
  const data = mkdtempSync(join(tmpdir(), 'newspeg-data-'));
  let running: Awaited<ReturnType<typeof serveProject>>;
  let author: Client;
  let operator: pg.Client;

  /** Ends every other connection to the database, as an operator or a failover does. */
  const cut = async (): Promise<number> => {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rowCount ?? 0;
  };

  beforeAll(async () => {
    running = await serveProject(project.root, data, undefined, url);
    author = await createMember(running, 'author');
    operator = new pg.Client({ connectionString: url });
    await operator.connect();
  });

  afterAll(async () => {
    await operator.end();
    await running.stop();
    project.remove();
    rmSync(data, { recursive: true, force: true });
    if (typeof server !== 'string') await server.stop();
  });

  it('survives cut connections: what was acknowledged is kept, once, and nothing else breaks', async () => {
    const acknowledged: string[] = [];
    const refused: number[] = [];
    let cuts = 0;
    let done = false;
    const writer = async (name: number) => {
      for (let at = 0; !done; at += 1) {
        const body = `cut ${String(name)} ${String(at)}`;
        const { error, status } = await author.from('notes').insert({ body });
        if (error === null) acknowledged.push(body);
        else refused.push(status);
      }
    };
    const writers = Array.from({ length: 8 }, (_, name) => writer(name));
    // Enough cuts that some fall between the statements of a transaction.
    for (let at = 0; at < 60; at += 1) {
      cuts += await cut();
      await pause(20);
    }
    done = true;
    await Promise.all(writers);

    const { data: rows, error } = await author.from('notes').select('body').like('body', 'cut %');
    expect(error).toBeNull();
    const kept = (rows ?? []).map((row) => row.body);
    expect(cuts).toBeGreaterThan(60);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    // A failure of the service is 5xx, so that clients may try again.
    expect(refused.filter((status) => status < 500)).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((body) => !kept.includes(body))).toEqual([]);
  });

  it('delivers changes again after the connection that listens was cut', async () => {
    const received: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      author
        .channel('notes')
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) =>
          received.push(change),
        )
        .subscribe((status, error) => {
          if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
          else reject(error ?? new Error(status));
        });
    });
    await cut();
    await expect
      .poll(
        async () => {
          await author.from('notes').insert({ body: 'after the cut' });
          return received.length;
        },
        { timeout: 20_000, interval: 250 },
      )
      .toBeGreaterThan(0);
    await author.removeAllChannels();
  });
});
