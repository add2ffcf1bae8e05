import assert from 'node:assert/strict';
import type { Handler } from './http.ts';
import { createRouter } from './router.ts';

const at = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

const echo: Handler = async (request) => {
  const { pathname, search } = new URL(request.url);
  const { method } = request;
  const sent = request.headers.get('x-sent');
  return Response.json({ method, path: pathname + search, sent, body: await request.text() });
};

Deno.test('a route sees its address without the name of the function', async () => {
  const router = createRouter('documents', { picture: echo });
  const paths = ['/documents/picture/1?k=a%20b', '/documents/picture', '/documents/picture/a%2Fb'];
  for (const path of paths) {
    const { path: seen } = await (await router(at(path))).json();
    assert.equal(seen, path.replace('/documents', ''));
  }
});

Deno.test('method, headers and body pass through', async () => {
  const router = createRouter('links', { echo });
  const init = { method: 'POST', headers: { 'x-sent': 'yes' }, body: '{"a":1}' };
  assert.deepEqual(await (await router(at('/links/echo', init))).json(), {
    method: 'POST',
    path: '/echo',
    sent: 'yes',
    body: '{"a":1}',
  });
});

Deno.test('what a route streams arrives before its end', async () => {
  let close = () => undefined as void;
  const router = createRouter('writing', {
    lines: () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('first'));
          close = () => controller.close();
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
  const reader = (await router(at('/writing/lines'))).body?.getReader();
  assert.equal(new TextDecoder().decode((await reader?.read())?.value), 'first');
  close();
  assert.equal((await reader?.read())?.done, true);
});

Deno.test('a route sees when its client disconnects', async () => {
  const leaving = new AbortController();
  const router = createRouter('writing', {
    wait: async ({ signal }) => {
      leaving.abort();
      return await Promise.resolve(Response.json({ aborted: signal.aborted }));
    },
  });
  const response = await router(at('/writing/wait', { signal: leaving.signal }));
  assert.deepEqual(await response.json(), { aborted: true });
});

Deno.test('an unknown route is a 404 that a browser of another origin can read', async () => {
  const router = createRouter('links', { echo });
  for (const path of ['/links', '/links/', '/links/other', '/links/constructor', '/links//echo']) {
    const response = await router(at(path, { method: 'POST', body: '{}' }));
    assert.equal(response.status, 404, path);
    assert.equal((await response.json()).code, 'not_found');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal((await router(at(path, { method: 'OPTIONS' }))).status, 204);
  }
});
