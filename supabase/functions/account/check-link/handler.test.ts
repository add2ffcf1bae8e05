import assert from 'node:assert/strict';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  allowAll,
  allowNone,
  CALLER,
  logSpy,
  post,
  read,
  unreachable,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const setUp = (change: Partial<Deps> = {}) =>
  createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    opens: (url) => Promise.resolve(url === 'https://open.example/'),
    log: logSpy().log,
    ...change,
  });

Deno.test('check-link says whether an address opens and nothing else', async () => {
  assert.deepEqual(await read(await setUp()(post({ url: 'https://open.example/' }))), {
    status: 200,
    body: { opens: true },
  });
  assert.deepEqual((await read(await setUp()(post({ url: 'http://10.0.0.1/' })))).body, {
    opens: false,
  });
});

Deno.test('check-link refuses visitors, too many checks and what is no address', async () => {
  const requireUser = () => Promise.reject(new HttpError('unauthenticated', 'No.'));
  const visitor = setUp({ requireUser, opens: unreachable });
  assert.equal((await visitor(post({ url: 'https://open.example/' }))).status, 401);
  const limited = setUp({ hit: allowNone, opens: unreachable });
  assert.equal((await limited(post({ url: 'https://open.example/' }))).status, 429);
  for (const body of [{}, { url: '' }, { url: 'x'.repeat(2001) }]) {
    assert.equal((await setUp({ opens: unreachable })(post(body))).status, 400);
  }
});
