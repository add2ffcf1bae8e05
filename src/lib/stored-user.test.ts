import { describe, expect, it } from 'vitest';
import { parseStoredUser } from '@/lib/stored-user';

describe('parseStoredUser', () => {
  it('finds id and e-mail in a stored session', () => {
    const stored = JSON.stringify({
      access_token: 'x',
      user: { id: 'u-1', email: 'ada@mail.example', role: 'authenticated' },
    });
    expect(parseStoredUser(stored)).toEqual({ id: 'u-1', email: 'ada@mail.example' });
  });

  it.each([null, '', 'null', '{', '[]', '{"user":null}', '{"user":{"id":1,"email":"a"}}'])(
    'is nobody for %j',
    (stored) => {
      expect(parseStoredUser(stored)).toBeNull();
    },
  );
});
