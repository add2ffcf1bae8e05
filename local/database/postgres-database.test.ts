import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { freePort } from '../../testing/free-port.ts';
import { startPostgres } from '../../testing/database/postgres-server.ts';
import { createMember, type Client } from '../test-support/clients.ts';
import { makeProject, serveProject } from '../test-support/project.ts';

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

  it('ends a statement of a stranger after 3 s and gives the other roles 8 s, as a hosted project', async () => {
    const { session } = (await author.auth.getSession()).data;
    const call = async (seconds: number, apikey: string, token: string) => {
      const response = await fetch(`${running.url}/rest/v1/rpc/waited`, {
        method: 'POST',
        headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    };
    const key = LOCAL_PUBLISHABLE_KEY;
    const [stranger, member, service] = await Promise.all([
      call(20, key, key),
      call(3.5, key, session?.access_token ?? ''),
      call(0, running.stack.secrets.secretKey, running.stack.secrets.secretKey),
    ]);
    expect(stranger).toMatchObject({ status: 500, body: { code: '57014' } });
    expect(member).toEqual({ status: 200, body: '8s' });
    expect(service).toEqual({ status: 200, body: '8s' });
  }, 15_000);

  it('delivers changes again after the connection that listens was cut', async () => {
    const received: unknown[] = [];
    const id = (await author.auth.getUser()).data.user?.id ?? '';
    await author.realtime.setAuth();
    await new Promise<void>((resolve, reject) => {
      author
        .channel(`notes:${id}`, { config: { private: true } })
        .on('broadcast', { event: 'changed' }, (message) => received.push(message))
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
