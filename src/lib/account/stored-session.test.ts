import { afterEach, describe, expect, it } from 'vitest';
import { storedSession } from '@/lib/account/stored-session';
import { forget, SESSION_SLOT, writeText } from '@/lib/browser/browser-storage';

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
const session = {
  access_token: 'token',
  refresh_token: 'refresh',
  expires_at: seconds(3600),
  user: { id: 'u-1', email: 'ada@mail.example' },
};

describe('storedSession', () => {
  afterEach(() => {
    forget(SESSION_SLOT);
  });

  it('is null without a stored session', () => {
    expect(storedSession()).toBeNull();
  });

  it('returns the stored session', () => {
    writeText(SESSION_SLOT, JSON.stringify(session));
    expect(storedSession()).toEqual(session);
  });

  it.each([
    ['is over', { ...session, expires_at: seconds(-1) }],
    ['is about to end', { ...session, expires_at: seconds(80) }],
    ['has no token', { ...session, access_token: null }],
    ['has no end', { ...session, expires_at: undefined }],
    ['has no user', { ...session, user: null }],
  ])('is null when it %s', (_name, stored) => {
    writeText(SESSION_SLOT, JSON.stringify(stored));
    expect(storedSession()).toBeNull();
  });

  it('is null when it cannot be read', () => {
    writeText(SESSION_SLOT, '{');
    expect(storedSession()).toBeNull();
  });
});
