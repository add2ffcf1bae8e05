import { describe, expect, it } from 'vitest';
import { parseStoredUser } from '@/lib/account/stored-user';

describe('parseStoredUser', () => {
  it('reads id and email of a stored session', () => {
    const stored = JSON.stringify({
      access_token: 'x',
      user: { id: 'u-1', email: 'ada@mail.example', role: 'authenticated' },
    });
    expect(parseStoredUser(stored)).toEqual({ id: 'u-1', email: 'ada@mail.example' });
  });

  it.each([null, '', 'null', '{', '[]', '{"user":null}', '{"user":{"id":1,"email":"a"}}'])(
    'returns null for %j',
    (stored) => {
      expect(parseStoredUser(stored)).toBeNull();
    },
  );
});
