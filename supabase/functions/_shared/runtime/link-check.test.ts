import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { linkOpens, type LinkCheckDeps } from './link-check.ts';
import { isPublicAddress } from './public-address.ts';

/** A local server stands for the public internet at the address 127.0.0.1, by the name site.test. */
async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  run: (port: number, seen: string[]) => Promise<void>,
): Promise<void> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await run((server.address() as AddressInfo).port, seen);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const site = (port: number, change: Partial<LinkCheckDeps> = {}): LinkCheckDeps => ({
  resolve: () => Promise.resolve(['127.0.0.1']),
  allowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  timeout: 5_000,
  ports: [port],
  ...change,
});

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(code, headers).end();
  };

Deno.test('a page that answers opens, by HEAD, with its name in Host', () =>
  withServer(status(200), async (port, seen) => {
    assert.equal(await linkOpens(`http://site.test:${port}/me`, site(port)), true);
    assert.deepEqual(seen, [`HEAD site.test:${port}/me`]);
  }),
);

// Over bare connections: node:http of a hosted project's Deno takes a body without end into memory.
Deno.test('a page that refuses HEAD is asked by GET; an endless body is cut', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const methods: string[] = [];
  const answer = async (connection: Deno.Conn) => {
    const asked = new Uint8Array(1_024);
    await connection.read(asked);
    const method = new TextDecoder().decode(asked).split(' ')[0] ?? '';
    methods.push(method);
    const head = method === 'HEAD' ? '405 Method Not Allowed' : '200 OK';
    await connection.write(new TextEncoder().encode(`HTTP/1.1 ${head}\r\n\r\n`));
    const more = new TextEncoder().encode('x'.repeat(65_536));
    try {
      while (method === 'GET') await connection.write(more);
    } catch {
      // The client has what it wants, and has gone.
    }
    connection.close();
  };
  const answered = (async () => {
    for (let count = 0; count < 2; count += 1) await answer(await listener.accept());
  })();
  const { port } = listener.addr;
  assert.equal(await linkOpens(`http://site.test:${port}/`, site(port)), true);
  await answered;
  assert.deepEqual(methods, ['HEAD', 'GET']);
  listener.close();
});

Deno.test('a provisional answer is passed over', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 });
  const answered = listener.accept().then(async (connection) => {
    await connection.read(new Uint8Array(1_024));
    const answer =
      'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n';
    await connection.write(new TextEncoder().encode(answer));
    connection.close();
  });
  const { port } = listener.addr;
  assert.equal(await linkOpens(`http://site.test:${port}/`, site(port)), true);
  await answered;
  listener.close();
});

Deno.test('a missing page, a failing server and an unknown name do not open', async () => {
  for (const code of [404, 410, 500]) {
    await withServer(status(code), async (port) => {
      assert.equal(await linkOpens(`http://site.test:${port}/`, site(port)), false, String(code));
    });
  }
  const resolve = () => Promise.reject(new Error('NXDOMAIN'));
  assert.equal(await linkOpens('http://nowhere.test/', site(80, { resolve })), false);
});

Deno.test('three redirects are followed, a fourth is not', () =>
  withServer(
    (request, response) => {
      const left = Number((request.url ?? '/').slice(1));
      if (left === 0) response.writeHead(200).end();
      else response.writeHead(302, { location: `/${String(left - 1)}` }).end();
    },
    async (port) => {
      assert.equal(await linkOpens(`http://site.test:${port}/3`, site(port)), true);
      assert.equal(await linkOpens(`http://site.test:${port}/4`, site(port)), false);
    },
  ),
);

Deno.test('internal hosts are never asked, in any spelling', () =>
  withServer(status(200), async (port, seen) => {
    const deps = site(port, { allowed: isPublicAddress, ports: [port, 80] });
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0177.0.0.1',
      '0x7f.1',
      '0x7f000001',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '169.254.169.254',
      'site.test',
    ]) {
      assert.equal(await linkOpens(`http://${host}:${port}/`, deps), false, host);
    }
    assert.deepEqual(seen, []);
  }),
);

Deno.test('a redirect to an internal address is not followed', () =>
  withServer(
    status(302, { location: 'http://169.254.169.254/latest/meta-data/' }),
    async (port) => {
      assert.equal(await linkOpens(`http://site.test:${port}/`, site(port)), false);
    },
  ),
);

Deno.test('a redirect to a name that resolves to an internal address is not followed', () =>
  withServer(
    (request, response) => {
      if (request.headers.host?.startsWith('inside.test')) response.writeHead(200).end();
      else
        response
          .writeHead(302, { location: `http://inside.test:${request.socket.localPort}/` })
          .end();
    },
    async (port, seen) => {
      const resolve = (host: string) =>
        Promise.resolve([host === 'inside.test' ? '10.0.0.8' : '127.0.0.1']);
      assert.equal(await linkOpens(`http://site.test:${port}/`, site(port, { resolve })), false);
      assert.deepEqual(seen, [`HEAD site.test:${port}/`]);
    },
  ),
);

Deno.test(
  'a name is resolved once: one that resolves elsewhere the second time leads nowhere else',
  () =>
    withServer(status(405), async (port, seen) => {
      let asked = 0;
      const resolve = () => {
        asked += 1;
        return Promise.resolve([asked === 1 ? '127.0.0.1' : '10.0.0.8']);
      };
      assert.equal(await linkOpens(`http://rebind.test:${port}/`, site(port, { resolve })), false);
      assert.equal(asked, 1);
      // HEAD and GET both went to the address that was checked.
      assert.deepEqual(seen, [`HEAD rebind.test:${port}/`, `GET rebind.test:${port}/`]);
    }),
);

Deno.test('one internal address among several refuses the name', () =>
  withServer(status(200), async (port, seen) => {
    const resolve = () => Promise.resolve(['127.0.0.1', '192.168.0.1']);
    assert.equal(await linkOpens(`http://site.test:${port}/`, site(port, { resolve })), false);
    assert.deepEqual(seen, []);
  }),
);

Deno.test('other schemes, passwords and ports are refused', () =>
  withServer(status(200), async (port, seen) => {
    for (const address of [
      'ftp://site.test/',
      'file:///etc/passwd',
      `http://a:b@site.test:${port}/`,
      'http://site.test:22/',
      'not an address',
    ]) {
      assert.equal(await linkOpens(address, site(port)), false, address);
    }
    assert.deepEqual(seen, []);
  }),
);

Deno.test(
  'a server that never answers and a resolver that hangs end at the time limit',
  async () => {
    await withServer(
      () => undefined,
      async (port) => {
        assert.equal(
          await linkOpens(`http://site.test:${port}/`, site(port, { timeout: 100 })),
          false,
        );
      },
    );
    const resolve = () => new Promise<string[]>(() => undefined);
    assert.equal(await linkOpens('http://site.test/', site(80, { resolve, timeout: 100 })), false);
  },
);
