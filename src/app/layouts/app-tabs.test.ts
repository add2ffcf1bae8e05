import { describe, expect, it } from 'vitest';
import { tabsFor } from '@/app/layouts/app-tabs';

const labels = (kind: unknown, role: unknown) => tabsFor(kind, role).map(({ label }) => label);

describe('tabsFor', () => {
  it('returns five tabs for creators', () => {
    expect(labels('creator', 'member')).toEqual([
      'Dashboard',
      'AI Pitch Generator',
      'Peg Calendar',
      'Requests',
      'Setup Profile',
    ]);
  });
  it('returns four tabs for media accounts, none of them a creator’s', () => {
    expect(labels('media', 'member')).toEqual([
      'Friday Fix',
      'Requests',
      'Introductions',
      'Settings',
    ]);
  });
  it('adds Admin by the role of the account only, never by its kind', () => {
    expect(labels('general', 'admin').at(-1)).toBe('Admin');
    expect(labels('media', 'admin').at(-1)).toBe('Admin');
    expect(labels('admin', undefined)).not.toContain('Admin');
  });
});
