import assert from 'node:assert/strict';
import { fromDatabase } from './rpc.ts';

const read = (error: Parameters<typeof fromDatabase>[0]) => {
  const { status, code, message } = fromDatabase(error);
  return [status, code, message];
};

Deno.test('fromDatabase takes the code of P0001 from the hint', () => {
  assert.deepEqual(
    read({ code: 'P0001', message: 'This pitch is not in your list.', hint: 'pitch_not_found' }),
    [404, 'pitch_not_found', 'This pitch is not in your list.'],
  );
  assert.deepEqual(read({ code: 'P0001', message: 'Sent already.', hint: 'already_sent' }), [
    409,
    'already_sent',
    'Sent already.',
  ]);
});

Deno.test('fromDatabase hides a P0001 without a known code', () => {
  for (const hint of ['Sent already.', 'no_such_code', '', null, undefined]) {
    const [status, code, message] = read({ code: 'P0001', message: 'already_sent', hint });
    assert.deepEqual([status, code], [500, 'internal_error']);
    assert.ok(!String(message).includes('already_sent'));
  }
});

Deno.test('fromDatabase maps a missing privilege to forbidden', () => {
  assert.deepEqual(read({ code: '42501', message: 'permission denied for table x' }).slice(0, 2), [
    403,
    'forbidden',
  ]);
});

Deno.test('fromDatabase hides every other database error', () => {
  const unknown = read({ code: '23505', message: 'duplicate key value violates "secret_idx"' });
  assert.deepEqual(unknown.slice(0, 2), [500, 'database_error']);
  assert.ok(!String(unknown[2]).includes('secret_idx'));
});
