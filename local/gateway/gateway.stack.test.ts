import { connect } from 'node:net';
import { expect, inject, it } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { FORMER_ADDRESSES } from '../../supabase/functions/_shared/domain/api/former-addresses.ts';
import { UNSUBSCRIBE_PURPOSES } from '../../supabase/functions/_shared/domain/mail/unsubscribe.ts';
import { createMember } from '../test-support/clients.ts';

const stack = inject('stack');

it('a function with verify_jwt returns 401 without a valid user token', async () => {
  for (const authorization of [undefined, `Bearer ${LOCAL_PUBLISHABLE_KEY}`, 'Bearer a.b.c']) {
    const response = await fetch(`${stack.url}/functions/v1/send-pitch`, {
      method: 'POST',
      headers: authorization ? { authorization } : {},
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

it('a function with verify_jwt accepts a signed-in user', async () => {
  const ada = await createMember(stack, 'ada');
  const invoked = await ada.functions.invoke<{ site: string }>('send-pitch');
  expect(invoked.error).toBeNull();
  expect(invoked.data?.site).toBe(stack.url);
});

it('a function receives the real client address and no gateway token', async () => {
  const response = await fetch(`${stack.url}/api/ping`, {
    headers: { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' },
  });
  expect(await response.json()).toEqual({
    from: '127.0.0.1',
    edge: null,
    token: null,
    site: stack.url,
  });
});

it('malformed requests get an error status and do not stop the gateway', async () => {
  const { port } = new URL(stack.url);
  const statuses = ['GET // HTTP/1.1\r\nHost: a b', 'GET /rest/v1/%E0 HTTP/1.1\r\nHost: x'].map(
    (head) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(`${head}\r\nConnection: close\r\n\r\n`);
        });
        socket.once('data', (data) => resolve(data.toString().slice(9, 12)));
        socket.once('error', reject);
      }),
  );
  expect(await Promise.all(statuses)).toEqual(['400', '401']);
});

it('an unknown function returns 404', async () => {
  for (const name of ['nothing', 'writing', 'constructor', '..%2f_shared']) {
    expect((await fetch(`${stack.url}/functions/v1/${name}`)).status).toBe(404);
  }
});

it('an address that a mail or a row holds from before answers like the present one', async () => {
  const ask = async (address: string, init: RequestInit) => {
    const response = await fetch(`${stack.url}/functions/v1/${address}`, init);
    expect(response.status, address).toBe(200);
    return response.json() as Promise<unknown>;
  };
  const oneClick = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
  const former = Object.entries(FORMER_ADDRESSES);
  // The purpose 'contact' is newer than the routes.
  expect(former.filter(([, present]) => present.startsWith('links/unsubscribe/'))).toHaveLength(
    UNSUBSCRIBE_PURPOSES.filter((purpose) => purpose !== 'contact').length,
  );
  for (const [name, present] of former) {
    for (const rest of ['?t=token', '/an-id?k=token']) {
      for (const init of [{}, oneClick]) {
        const answer = await ask(present + rest, init);
        expect(answer).toMatchObject({ path: `/${present}${rest}` });
        expect(await ask(name + rest, init)).toEqual(answer);
      }
    }
  }
});

it('OPTIONS and HEAD requests reach the function, and HEAD returns no body', async () => {
  const preflight = await fetch(`${stack.url}/functions/v1/send-pitch`, { method: 'OPTIONS' });
  expect(preflight.status).toBe(200);
  const head = await fetch(`${stack.url}/api/ping`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});

it('a streamed response arrives line by line, and a disconnect reaches the function', async () => {
  const path = `${stack.url}/functions/v1/webhook-test`;
  const leaving = new AbortController();
  const left = await fetch(path, { signal: leaving.signal });
  await left.body?.getReader().read();
  leaving.abort();
  expect((await fetch(`${path}?gone`)).status).toBe(200);

  const response = await fetch(path);
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('{"line":1}\n');
  // The second line is sent only after the first one has arrived here.
  await fetch(`${path}?go`);
  expect((await reader?.read())?.value).toBe('{"line":2}\n');
  expect((await reader?.read())?.done).toBe(true);
});

it('a body above the limit returns 413 with the code body_too_large', async () => {
  const response = await fetch(`${stack.url}/rest/v1/notes`, {
    method: 'POST',
    body: 'x'.repeat(2 * 1024 * 1024 + 1),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'body_too_large' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});
