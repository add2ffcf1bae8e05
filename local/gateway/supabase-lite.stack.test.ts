import { expect, inject, it } from 'vitest';
import { createMember, createTestClient } from '../test-support/clients.ts';

const stack = inject('stack');

it('lite keeps the grants of the migrations and separates concurrent users', async () => {
  const [one, two] = await Promise.all([createMember(stack, 'one'), createMember(stack, 'two')]);
  expect((await createTestClient(stack).from('notes').select()).error?.code).toBe('42501');
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) => one.from('notes').insert({ body: `one ${at}` })),
    ...Array.from({ length: 10 }, (_, at) => two.from('notes').insert({ body: `two ${at}` })),
  ]);
  const seen = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? two : one).from('notes').select('body')),
  );
  seen.forEach(({ data: rows }, at) => {
    expect(rows).toHaveLength(10);
    expect(rows?.every(({ body }) => body.startsWith(at % 2 ? 'two' : 'one'))).toBe(true);
  });
  const all = await createTestClient(stack, stack.secretKey)
    .from('notes')
    .select('body')
    .or('body.like.one*,body.like.two*');
  expect(all.data).toHaveLength(20);
});

it('answers as a hosted API does: CHECK, keys, WHERE and rows', async () => {
  const eve = await createMember(stack, 'eve');
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${stack.url}/rest/v1/${path}`, {
      ...init,
      headers: { apikey: stack.secretKey, 'content-type': 'application/json' },
    });
    const text = await response.text();
    return [response.status, text === '' ? null : (JSON.parse(text) as { code?: string })] as const;
  };
  const refused = await eve.from('notes').insert({ body: 'x', size: -1 });
  expect([refused.status, refused.error?.code]).toEqual([400, '23514']);
  const { data } = await eve.from('notes').insert({ body: 'x' }).select('id').single();
  const twice = await eve.from('notes').insert({ id: data?.id ?? '', body: 'y' });
  expect([twice.status, twice.error?.code]).toEqual([409, '23505']);

  for (const [method, word] of [
    ['PATCH', 'UPDATE'],
    ['DELETE', 'DELETE'],
  ] as const) {
    const body = method === 'PATCH' ? '{"body":"z"}' : undefined;
    const [status, error] = await call('notes', { method, ...(body && { body }) });
    expect([status, error]).toMatchObject([
      400,
      { code: '21000', message: `${word} requires a WHERE clause` },
    ]);
  }

  const [, rows] = await call('rpc/many', { method: 'POST', body: '{}' });
  expect(rows).toHaveLength(1000);
});
