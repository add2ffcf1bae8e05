import { describe, expect, it } from 'vitest';
import { tabsFor } from '@/app/layouts/tabs';

const labels = (kind: unknown, role: unknown) => tabsFor(kind, role).map(({ label }) => label);

describe('tabsFor', () => {
  it('gives creators the three tabs', () => {
    expect(labels('creator', 'member')).toEqual([
      'Dashboard',
      'AI Pitch Generator',
      'Setup Profile',
    ]);
  });
  it('puts the Friday Fix first for media people', () => {
    expect(labels('media', 'member')[0]).toBe('Friday Fix');
  });
  it('adds Admin by role only, never by what the session claims', () => {
    expect(labels('general', 'admin').at(-1)).toBe('Admin');
    expect(labels('admin', undefined)).not.toContain('Admin');
  });
});
