import { createLoader } from 'nuqs';
import { describe, expect, it } from 'vitest';
import { ADMIN_TABS, adminTabParam } from '@/features/admin/shared/tabs';

describe('adminTabParam', () => {
  it('reads every tab and falls back to Monitor', () => {
    const read = createLoader({ tab: adminTabParam });
    for (const { value } of ADMIN_TABS) {
      expect(read(new URLSearchParams({ tab: value })).tab).toBe(value);
    }
    expect(read(new URLSearchParams()).tab).toBe('monitor');
    expect(read(new URLSearchParams('tab=nope')).tab).toBe('monitor');
  });
});
