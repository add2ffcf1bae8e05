import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileRow } from '@/features/onboarding/fixtures';
import { ProfileConflict, saveProfile } from '@/features/onboarding/editor/save-profile';
import { valuesFromRow, type ProfileRow } from '@/features/onboarding/editor/profile-values';

/** The table behind the API: an update applies only to the version that it names. */
const server = vi.hoisted(() => ({
  row: null as unknown as ProfileRow,
  writes: [] as Record<string, unknown>[],
  fail: null as { code?: string; message: string } | null,
}));

vi.mock('@/lib/api/supabase', () => {
  const query = (payload?: Record<string, unknown>) => {
    const filters: Record<string, unknown> = {};
    const run = () => {
      if (payload === undefined) return { data: server.row, error: null };
      if (server.fail !== null) return { data: null, error: server.fail };
      if (filters['version'] !== server.row.version) return { data: null, error: null };
      server.writes.push(payload);
      server.row = { ...server.row, ...payload, version: server.row.version + 1 };
      return { data: server.row, error: null };
    };
    const chain = {
      select: () => chain,
      eq: (column: string, value: unknown) => {
        filters[column] = value;
        return chain;
      },
      abortSignal: () => chain,
      single: () => Promise.resolve(run()),
      maybeSingle: () => Promise.resolve(run()),
      update: (values: Record<string, unknown>) => query(values),
    };
    return chain;
  };
  return { supabase: { from: () => query() } };
});

const base = profileRow({ logline: 'Old', version: 5 });
const values = valuesFromRow(base);
const save = (changes: Partial<typeof values>, from = base, extra = {}) =>
  saveProfile({ userId: 'u', base: from, values: { ...values, ...changes }, extra });

describe('saveProfile', () => {
  beforeEach(() => {
    server.row = base;
    server.writes = [];
    server.fail = null;
  });

  it('writes only the changed columns', async () => {
    const saved = await save({ logline: 'New' }, base, { onboarding_step: 2 });
    expect(server.writes).toEqual([{ logline: 'New', onboarding_step: 2 }]);
    expect(saved.version).toBe(6);
  });

  it('sends no request when nothing changed', async () => {
    await expect(save({}, base, { onboarding_step: 1 })).resolves.toBe(base);
    expect(server.writes).toEqual([]);
  });

  it('throws ProfileConflict when the profile was saved elsewhere with other values', async () => {
    server.row = { ...base, logline: 'Theirs', version: 6 };
    const failure = await save({ logline: 'Mine' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProfileConflict);
    expect(failure).toMatchObject({ code: 'version_conflict', current: server.row });
    expect(server.writes).toEqual([]);
  });

  it('succeeds without a write when its own earlier save arrived and the response was lost', async () => {
    server.row = { ...base, logline: 'Mine', version: 6 };
    await expect(save({ logline: 'Mine' })).resolves.toMatchObject({ version: 6 });
    expect(server.writes).toEqual([]);
  });

  it('saves over a version that changed only the step', async () => {
    server.row = { ...base, onboarding_step: 3, version: 6 };
    await expect(save({ logline: 'Mine' })).resolves.toMatchObject({ logline: 'Mine', version: 7 });
  });

  it('throws network when the server cannot be reached', async () => {
    server.fail = { message: 'TypeError: Failed to fetch', code: '' };
    await expect(save({ logline: 'Mine' })).rejects.toMatchObject({ code: 'network' });
  });

  it('throws conflict for a slug that is taken', async () => {
    server.fail = { message: 'duplicate key value', code: '23505' };
    await expect(save({ slug: 'taken' })).rejects.toMatchObject({ code: 'conflict' });
  });
});
