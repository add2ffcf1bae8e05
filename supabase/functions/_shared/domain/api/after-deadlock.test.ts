import { expect, it } from 'vitest';
import { onceMoreAfterDeadlock } from './after-deadlock.ts';

/** The responses in turn; the last one is repeated. */
function calls(...responses: [status: number, body: string][]) {
  let asked = 0;
  const call = () => {
    const [status, body] = responses[Math.min(asked, responses.length - 1)] ?? [200, ''];
    asked += 1;
    return Promise.resolve(new Response(body, { status }));
  };
  return { call, asked: () => asked };
}

const DEADLOCK: [number, string] = [500, '{"code":"40P01","message":"deadlock detected"}'];

it('a deadlock is tried once more', async () => {
  const once = calls(DEADLOCK, [200, '"accepted"']);
  const response = await onceMoreAfterDeadlock(once.call);
  expect([response.status, await response.json(), once.asked()]).toEqual([200, 'accepted', 2]);
});

it('a second deadlock is what the caller gets', async () => {
  const always = calls(DEADLOCK);
  const response = await onceMoreAfterDeadlock(always.call);
  expect([response.status, always.asked()]).toEqual([500, 2]);
  expect(await response.text()).toContain('40P01');
});

it.each([
  [200, '{"code":"40P01"}'],
  [500, '{"code":"XX000"}'],
  [500, 'null'],
  [500, 'no JSON'],
  [503, '{"code":"40P01"}'],
] as [number, string][])('%i %s is asked once, and can be read', async (status, body) => {
  const once = calls([status, body]);
  const response = await onceMoreAfterDeadlock(once.call);
  expect([response.status, await response.text(), once.asked()]).toEqual([status, body, 1]);
});
