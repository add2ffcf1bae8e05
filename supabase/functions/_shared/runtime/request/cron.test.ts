import assert from 'node:assert/strict';
import { requireCron } from './cron.ts';
import { get, post, withCode } from '../testing.ts';

Deno.test('requireCron accepts only the cron secret, and nothing while none is set', () => {
  const env = (secret: string) => (name: string) => (name === 'CRON_SECRET' ? secret : undefined);
  const refused = withCode('unauthenticated');
  requireCron(post({}, { 'x-cron-secret': 's3cret' }), env('s3cret'));
  assert.throws(() => requireCron(post({}, { 'x-cron-secret': 's3cre' }), env('s3cret')), refused);
  assert.throws(() => requireCron(get(), env('s3cret')), refused);
  assert.throws(() => requireCron(post({}, { 'x-cron-secret': '' }), env('')), /CRON_SECRET/);
});
