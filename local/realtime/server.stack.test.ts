import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { expect, inject, it } from 'vitest';
import WebSocket from 'ws';
import { createMember, createTestClient, type Client } from '../test-support/clients.ts';

const stack = inject('stack');

interface Heard {
  payload?: unknown;
  meta?: { replayed?: boolean };
}

async function listen(to: Client, topic: string, since?: number): Promise<Heard[]> {
  const heard: Heard[] = [];
  const broadcast = since === undefined ? {} : { replay: { since, limit: 25 } };
  await to.realtime.setAuth();
  await new Promise<void>((resolve, reject) => {
    to.channel(topic, { config: { private: true, broadcast } })
      .on('broadcast', { event: 'changed' }, (message) => heard.push(message as Heard))
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
        else reject(error ?? new Error(status));
      });
  });
  return heard;
}

const idOf = async (client: Client) => (await client.auth.getUser()).data.user?.id ?? '';

it('a private channel is heard by whom the policy lets, in the order of the commits', async () => {
  const [owner, stranger] = await Promise.all([
    createMember(stack, 'owner'),
    createMember(stack, 'stranger'),
  ]);
  const own = await listen(owner, `notes:${await idOf(owner)}`);
  const strange = await listen(stranger, `notes:${await idOf(stranger)}`);
  const { data: note } = await owner.from('notes').insert({ body: 'Mine' }).select().single();
  await owner
    .from('notes')
    .update({ size: 9 })
    .eq('id', note?.id ?? '');
  // The stranger's note is inserted last: when its message arrives, all earlier ones have arrived.
  await stranger.from('notes').insert({ body: 'Not yours' });
  await expect.poll(() => strange.length).toBe(1);
  expect(own.map(({ payload }) => payload)).toMatchObject([{ op: 'INSERT' }, { op: 'UPDATE' }]);

  await expect(listen(stranger, `notes:${await idOf(owner)}`)).rejects.toThrow(/Unauthorized/);
  await expect(listen(createTestClient(stack), `notes:${await idOf(owner)}`)).rejects.toThrow(
    /Unauthorized/,
  );
});

it('who joins late is told what was missed since a moment', async () => {
  const member = await createMember(stack, 'late');
  await member.from('notes').insert({ body: 'Before the join' });
  const topic = `notes:${await idOf(member)}`;
  const heard = await listen(member, topic, Date.now() - 10_000);
  await expect.poll(() => heard.map(({ meta }) => meta?.replayed)).toEqual([true]);
});

it('a socket without an API key is refused with 401', async () => {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/realtime/v1/websocket`);
  const status = await new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(401);
});
