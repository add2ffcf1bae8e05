import { expect, it } from 'vitest';
import { isBackendPath } from './gateway.ts';

it('isBackendPath distinguishes the paths of the backend from those of the app', () => {
  for (const path of [
    '/rest/v1/users',
    '/auth/v1',
    '/functions/v1/x',
    '/api/ping',
    '/api/stripe-webhook',
    '/_mail',
  ]) {
    expect(isBackendPath(path), path).toBe(true);
  }
  for (const path of ['/', '/auth/confirm', '/api/other', '/_mailing', '/_system', '/rest']) {
    expect(isBackendPath(path), path).toBe(false);
  }
});
