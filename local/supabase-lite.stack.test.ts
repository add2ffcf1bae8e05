import { expect, inject, it } from 'vitest';
import { createMember, createTestClient } from './test-clients.ts';

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
