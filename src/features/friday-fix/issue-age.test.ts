import { describe, expect, it } from 'vitest';
import { ageWords, endWords, isThisWeek } from '@/features/friday-fix/issue-age';

const NOW = Date.parse('2026-11-28T12:00:00Z');

describe('the age of an issue', () => {
  it('is this week’s for seven days', () => {
    expect(isThisWeek('2026-11-27', NOW)).toBe(true);
    expect(ageWords('2026-11-27', NOW)).toBeNull();
    expect(isThisWeek('2026-11-13', NOW)).toBe(false);
    expect(ageWords('2026-11-13', NOW)).toBe('An earlier issue');
  });
  it('names the sample, whenever it is read', () => {
    expect(ageWords('2024-09-20', Date.parse('2024-09-21T00:00:00Z'))).toBe('Sample issue');
  });
  it('says under the last story which issue ends', () => {
    expect(endWords('2026-11-27', NOW)).toBe("That's all for this week's Friday Fix!");
    expect(endWords('2026-11-13', NOW)).toBe('That’s all of this earlier issue.');
    expect(endWords('2024-09-20', NOW)).toBe('That’s all of the sample issue.');
  });
});
