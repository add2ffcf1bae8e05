import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { assertPortFree, isPublicHost, readListenAddress } from './listen-address.ts';

it('readListenAddress reads port, host and site URL from the environment', () => {
  expect(readListenAddress({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    url: 'http://127.0.0.1:3000',
    siteUrl: 'http://localhost:3000',
  });
  expect(
    readListenAddress({ PORT: '81', HOST: '0.0.0.0', SITE_URL: 'https://a.example/' }),
  ).toEqual({
    port: 81,
    host: '0.0.0.0',
    url: 'http://127.0.0.1:81',
    siteUrl: 'https://a.example',
  });
  expect(readListenAddress({ HOST: '::1' }).url).toBe('http://[::1]:3000');
  expect(() => readListenAddress({ PORT: 'eighty' })).toThrow(/PORT must be a number/);
  for (const PORT of ['4190', '6000', '6667', '10080']) {
    expect(() => readListenAddress({ PORT })).toThrow(`Browsers refuse to open port ${PORT}.`);
  }
  expect(isPublicHost('0.0.0.0')).toBe(true);
  expect(isPublicHost('127.0.0.1')).toBe(false);
});

it('assertPortFree names a port in use and how to choose another one', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const address = readListenAddress({ PORT: String(port) });
  await expect(assertPortFree(address)).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1}`,
  );
  taken.close();
  await once(taken, 'close');
  await expect(assertPortFree(address)).resolves.toBeUndefined();
});
