import assert from 'node:assert/strict';
import { z } from 'zod';
import { checkWithAuthServer } from './request/auth.ts';
import { endpoint } from './request/http.ts';
import { callRpc, fromDatabase } from './rpc.ts';
import { createServiceClient } from './supabase.ts';
import { get, logSpy, withCode } from './testing.ts';

type Client = ReturnType<typeof createServiceClient>;

/** Runs `work` with a client of a project that answers with `respond`; returns how often it was asked. */
async function askProject(
  respond: () => Response | Promise<Response>,
  work: (client: Client) => Promise<void>,
  timeLimitMs = 5_000,
): Promise<number> {
  let asked = 0;
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: 0, signal: ending.signal, onListen: () => undefined },
    () => {
      asked += 1;
      return respond();
    },
  );
  const settings: Record<string, string> = {
    SUPABASE_URL: `http://127.0.0.1:${String(server.addr.port)}`,
    SUPABASE_ANON_KEY: 'publishable',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
  };
  try {
    await work(createServiceClient(timeLimitMs, (name) => settings[name]));
  } finally {
    ending.abort();
    await server.finished;
  }
  return asked;
}

const never = () => new Promise<Response>(() => undefined);
const withoutEnd = () =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([91])) }));

/** For a project that never answers; long enough for a busy machine to take the request. */
const SHORT_MS = 400;

for (const [project, respond] of [
  ['never answers', never],
  ['never ends its answer', withoutEnd],
] as const) {
  Deno.test(`a database that ${project} is a 503, asked once`, async () => {
    const asked = await askProject(
      respond,
      async (client) => {
        await assert.rejects(callRpc(client, 'f', {}, z.unknown()), withCode('unavailable'));
        const { error } = await client.from('users').select('name');
        assert.ok(error);
        assert.equal(fromDatabase(error).status, 503);
      },
      SHORT_MS,
    );
    assert.equal(asked, 2);
  });

  Deno.test(`an auth server that ${project} is a 503 and signs nobody out`, async () => {
    await askProject(
      respond,
      async (client) => {
        await assert.rejects(checkWithAuthServer('token', client), withCode('auth_unavailable'));
      },
      SHORT_MS,
    );
  });

  Deno.test(`a storage that ${project} is a 503`, async () => {
    await askProject(
      respond,
      async (client) => {
        const handler = endpoint({ name: 'f', methods: ['GET'], log: logSpy().log }, async () => {
          const { data, error } = await client.storage.from('pictures').download('a.jpg');
          if (error !== null) throw error;
          return new Response(data);
        });
        const response = await handler(get());
        assert.equal(response.status, 503);
        assert.equal((await response.json()).code, 'unavailable');
      },
      SHORT_MS,
    );
  });
}

Deno.test('what a project answers in time arrives unchanged', async () => {
  await askProject(
    () => Response.json({ kept: true }),
    async (client) => {
      assert.deepEqual(await callRpc(client, 'f', {}, z.unknown()), { kept: true });
    },
  );
});

Deno.test('a deadlock is asked once more, in calls and in tables', async () => {
  let deadlocks = 0;
  const asked = await askProject(
    () => {
      deadlocks += 1;
      return deadlocks % 2 === 1
        ? Response.json({ code: '40P01', message: 'deadlock detected' }, { status: 500 })
        : Response.json('accepted');
    },
    async (client) => {
      assert.equal(await callRpc(client, 'f', {}, z.string()), 'accepted');
      const { error } = await client.from('users').update({ name: 'Ada' }).eq('id', 1);
      assert.equal(error, null);
    },
  );
  assert.equal(asked, 4);
});
