import { expect, it } from 'vitest';
import { isOwnHost } from './routes.ts';

it('isOwnHost accepts only host names of this machine', () => {
  const site = 'https://stage.example';
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', '10.0.0.7:80', 'stage.example'])
    expect(isOwnHost(host, site), host).toBe(true);
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect(isOwnHost(host, site), host).toBe(false);
});
