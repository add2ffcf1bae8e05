import { describe, expect, it } from 'vitest';
import { containsPattern } from '@/features/admin/shared/contains-pattern';

describe('containsPattern', () => {
  it('escapes wildcards', () => {
    expect(containsPattern('a_b%c\\d')).toBe('%a\\_b\\%c\\\\d%');
    expect(containsPattern('a*b')).toBe('%a_b%');
    expect(containsPattern('amara@')).toBe('%amara@%');
  });
});
