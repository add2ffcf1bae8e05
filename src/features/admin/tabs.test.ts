import { describe, expect, it } from 'vitest';
import { ADMIN_TABS, tabFromSearch } from '@/features/admin/tabs';

describe('tabFromSearch', () => {
  it('reads every tab and falls back to Monitor', () => {
    for (const { value } of ADMIN_TABS) {
      expect(tabFromSearch(new URLSearchParams({ tab: value }))).toBe(value);
    }
    expect(tabFromSearch(new URLSearchParams())).toBe('monitor');
    expect(tabFromSearch(new URLSearchParams('tab=nope'))).toBe('monitor');
  });
});
