import assert from 'node:assert/strict';
import { deadLinks, isPrivateAddress, linksToCheck, publicProbe } from './check-links.ts';

Deno.test('linksToCheck lists each link once, without the reader’s own', () => {
  const html =
    '<a href="https://a.example/x?b=1&amp;c=2">x</a><a href="https://a.example/x?b=1&amp;c=2#d">x</a>' +
    '<a href="https://app.example/friday-fix/mail/TOKEN?v=1">v</a><a href="mailto:a@b.example">m</a>';
  assert.deepEqual(linksToCheck(html, 'TOKEN'), ['https://a.example/x?b=1&c=2']);
});

Deno.test('deadLinks names those that do not answer, also where the call fails', async () => {
  const probe = (link: string) =>
    link.endsWith('throws')
      ? Promise.reject(new Error('x'))
      : Promise.resolve(!link.endsWith('dead'));
  assert.deepEqual(await deadLinks(['a/ok', 'b/dead', 'c/throws', 'd/ok'], probe), [
    'b/dead',
    'c/throws',
  ]);
});

Deno.test('isPrivateAddress knows this machine and private networks', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
  ];
  assert.deepEqual(
    inside.filter((address) => !isPrivateAddress(address)),
    [],
  );
  const outside = ['93.184.216.34', '172.32.0.1', '2606:4700::1111'];
  assert.deepEqual(outside.filter(isPrivateAddress), []);
});

Deno.test('publicProbe calls public addresses and our own origin, and nothing else', async () => {
  const called: string[] = [];
  const call = ((url: URL) => {
    called.push(url.href);
    return Promise.resolve(new Response(null, { status: url.pathname === '/gone' ? 404 : 302 }));
  }) as unknown as typeof fetch;
  const resolve = (host: string) =>
    Promise.resolve(host === 'inside.example' ? ['93.184.216.34', '10.0.0.1'] : ['93.184.216.34']);
  const probe = publicProbe('http://127.0.0.1:3000', resolve, call);
  assert.equal(await probe('https://out.example/kit'), true);
  assert.equal(await probe('https://out.example/gone'), false);
  assert.equal(await probe('http://127.0.0.1:3000/epk/a'), true);
  const before = called.length;
  for (const link of [
    'https://inside.example/',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest',
    'https://out.example:8443/',
    'https://user:pass@out.example/',
    'http://localhost/',
    'http://[::1]/',
  ]) {
    assert.equal(await probe(link), false, link);
  }
  assert.equal(called.length, before);
});
