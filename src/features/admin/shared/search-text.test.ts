import { describe, expect, it } from 'vitest';
import { searchArgument, searchProblem } from '@/features/admin/shared/search-text';

describe('a search', () => {
  it('needs three letters, counted as people count them', () => {
    expect(searchProblem('')).toBeUndefined();
    expect(searchProblem(' ab ')).toBe('Please type at least three letters.');
    expect(searchProblem('👩👩')).toBe('Please type at least three letters.');
    expect(searchProblem('abc')).toBeUndefined();
  });

  it('is left out while it is empty or too short', () => {
    expect(searchArgument('  ')).toBeUndefined();
    expect(searchArgument('ab')).toBeUndefined();
    expect(searchArgument(' abc ')).toBe('abc');
  });
});
