import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { StackError } from '../errors.ts';
import { doesNotOpen, startError } from './does-not-open.ts';

const MB = 1024 * 1024;
const aborted = new Error('Aborted(). Build with -sASSERTIONS for more info.');

it('a database on a full disk is not called damaged, and nothing is to be deleted', () => {
  const { message } = doesNotOpen('/data', aborted, 3 * MB);
  expect(message).toMatch(/disk of \/data is full \(3 MB left\).*data is still there/);
  expect(message).not.toMatch(/damaged|reset/);
});

it('a database that does not open with room on the disk asks for a copy before anything else', () => {
  for (const free of [undefined, 5000 * MB]) {
    const { message } = doesNotOpen('/data', aborted, free);
    expect(message).toMatch(/keep a copy.*put an older copy back, or .*npm run reset/);
  }
});

it.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new StackError('Migration a.sql failed', {
    cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
  }),
])('a start that fails for want of room says so: %s', (error) => {
  expect(startError(tmpdir(), error)).toMatchObject({
    name: 'StackError',
    message: expect.stringMatching(/is full.*data is still there/) as string,
  });
});

it('any other error of a start stays as it is', () => {
  const error = new StackError('The port is taken.', { cause: new Error('EADDRINUSE') });
  expect(startError(tmpdir(), error)).toBe(error);
});
