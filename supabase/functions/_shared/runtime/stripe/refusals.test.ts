import assert from 'node:assert/strict';
import { refusalCounter } from './refusals.ts';

Deno.test('refusalCounter adds up what comes while a count is being stored', async () => {
  const stored: [string, number][] = [];
  const waiting: (() => void)[] = [];
  const note = refusalCounter((reason, deliveries) => {
    stored.push([reason, deliveries]);
    return new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  });
  const all = [note('signature', null)];
  for (let at = 0; at < 40; at += 1) all.push(note('signature', null));
  all.push(note('too_old', 400));
  while (stored.length < 3) {
    waiting.shift()?.();
    await Promise.resolve();
  }
  waiting.shift()?.();
  await Promise.all(all);
  assert.deepEqual(stored, [
    ['signature', 1],
    ['signature', 40],
    ['too_old', 1],
  ]);
});

Deno.test('refusalCounter goes on counting after a count could not be stored', async () => {
  let unreachable = true;
  const stored: number[] = [];
  const note = refusalCounter((_, deliveries) => {
    if (unreachable) return Promise.reject(new Error('unreachable'));
    stored.push(deliveries);
    return Promise.resolve();
  });
  await assert.rejects(note('signature', null), /unreachable/);
  unreachable = false;
  await note('signature', null);
  assert.deepEqual(stored, [1]);
});
