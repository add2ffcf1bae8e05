import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { expect, inject, it } from 'vitest';
import WebSocket from 'ws';
import { createMember, createTestClient, type Client } from '../test-support/clients.ts';

const stack = inject('stack');

interface ReceivedChange {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

async function listen(to: Client, filter?: string): Promise<ReceivedChange[]> {
  const received: ReceivedChange[] = [];
  await new Promise<void>((resolve, reject) => {
    to.channel(`notes ${filter ?? ''}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) },
        (change) => received.push(change),
      )
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
  });
  return received;
}

it('each subscriber receives the rows it may read, and of a deleted row the key only', async () => {
  const [owner, stranger] = await Promise.all([
    createMember(stack, 'owner'),
    createMember(stack, 'stranger'),
  ]);
  const visitor = createTestClient(stack);
  const [own, big, strange, public_] = await Promise.all([
    listen(owner),
    listen(owner, 'size=gt.5'),
    listen(stranger),
    listen(visitor),
  ]);
  const { data: note } = await owner
    .from('notes')
    .insert({ body: 'Mine, "quoted"', tags: ['a', 'b'] })
    .select()
    .single();
  const id = note?.id ?? '';
  await owner.from('notes').update({ size: 9 }).eq('id', id);
  await owner.from('notes').delete().eq('id', id);
  // The stranger's note is inserted last: when its change arrives, all earlier changes have arrived.
  await stranger.from('notes').insert({ body: 'Not yours' });
  await expect.poll(() => strange.length).toBeGreaterThanOrEqual(2);

  expect(own.map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
  expect(own[0]?.new).toEqual(note);
  expect(own[1]?.new).toEqual({ ...note, size: 9 });
  expect(own[2]?.old).toEqual({ id });
  expect(big.map((change) => change.eventType)).toEqual(['UPDATE']);
  expect(strange.map((change) => change.eventType)).toEqual(['DELETE', 'INSERT']);
  expect(strange[0]?.old).toEqual({ id });
  expect(strange[1]?.new).toMatchObject({ body: 'Not yours' });
  expect(public_).toEqual([]);
});

it('a subscription with an invalid filter is refused with the reason', async () => {
  const made = await createMember(stack, 'filter');
  await expect(listen(made, 'nothing=eq.1')).rejects.toThrow(/invalid column/);
  await expect(listen(made, 'size=eq.many')).rejects.toThrow(/invalid input syntax/);
});

it('a socket without an API key is refused with 401', async () => {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/realtime/v1/websocket`);
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(401);
});
