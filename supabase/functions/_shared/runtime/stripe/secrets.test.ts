import assert from 'node:assert/strict';
import { secretSource } from './secrets.ts';

const ROW = { secret_key: null, webhook_secret: ' whsec_a \n', previous_webhook_secret: 'whsec_b' };

Deno.test(
  'secretSource returns the saved secrets first, trimmed, then those of the environment',
  async () => {
    const env = (name: string) =>
      ({ STRIPE_WEBHOOK_SECRET: 'whsec_env', STRIPE_SECRET_KEY: 'sk_env' })[name];
    assert.deepEqual(await secretSource(() => Promise.resolve(ROW), env)(), {
      secretKey: 'sk_env',
      webhookSecrets: ['whsec_a', 'whsec_b', 'whsec_env'],
    });
  },
);

Deno.test(
  'secretSource reads the database once a minute, and whenever a fresh read is asked for',
  async () => {
    let reads = 0;
    let clock = 0;
    const load = () => {
      reads += 1;
      return Promise.resolve(ROW);
    };
    const source = secretSource(
      load,
      () => undefined,
      () => clock,
    );
    for (const [at, fresh, total] of [
      [0, false, 1],
      [1_000, true, 2],
      [6_000, false, 2],
      [6_000, true, 3],
      [65_000, false, 3],
      [66_001, false, 4],
    ] as const) {
      clock = at;
      await source(fresh);
      assert.equal(reads, total, `at ${at}`);
    }
  },
);

Deno.test('secretSource does not cache a failed read as no secrets', async () => {
  let unreachable = true;
  const source = secretSource(
    () => (unreachable ? Promise.reject(new Error('unreachable')) : Promise.resolve(ROW)),
    () => undefined,
  );
  await assert.rejects(source(), /unreachable/);
  unreachable = false;
  assert.equal((await source()).webhookSecrets.length, 2);
});

Deno.test('secretSource: fresh reads asked for while one runs share the one after it', async () => {
  const waiting: (() => void)[] = [];
  let secret = 'whsec_old';
  const source = secretSource(
    () => {
      const row = { ...ROW, webhook_secret: secret, previous_webhook_secret: null };
      return new Promise((resolve) => {
        waiting.push(() => {
          resolve(row);
        });
      });
    },
    () => undefined,
  );
  const before = source(true);
  secret = 'whsec_new';
  const after = Array.from({ length: 50 }, () => source(true));
  waiting[0]?.();
  assert.deepEqual((await before).webhookSecrets, ['whsec_old']);
  await Promise.resolve();
  waiting[1]?.();
  for (const secrets of await Promise.all(after)) {
    assert.deepEqual(secrets.webhookSecrets, ['whsec_new']);
  }
  assert.equal(waiting.length, 2);
});
