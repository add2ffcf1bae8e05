import { expect, it } from 'vitest';
import { settingsProblem } from './build-settings.ts';

const HOSTED = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

it('builds for the local backend without settings, and for a hosted one with all three', () => {
  expect(settingsProblem({})).toBeNull();
  expect(settingsProblem({ ...HOSTED, SITE_URL: 'https://newspeg.example' })).toBeNull();
});

it('refuses a build for a hosted project without the address of the site', () => {
  expect(settingsProblem(HOSTED)).toContain('SITE_URL is not');
  expect(settingsProblem({ ...HOSTED, SITE_URL: '' })).toContain('SITE_URL is not');
});

it('asks no address of the site for a backend on this machine', () => {
  for (const url of ['http://127.0.0.1:54321', 'http://localhost:54321', 'http://[::1]:54321']) {
    expect(settingsProblem({ ...HOSTED, VITE_SUPABASE_URL: url })).toBeNull();
  }
  const other = 'https://127.0.0.1.example';
  expect(settingsProblem({ ...HOSTED, VITE_SUPABASE_URL: other })).toContain('SITE_URL');
});

it('names a missing key and what is no address', () => {
  expect(settingsProblem({ VITE_SUPABASE_URL: HOSTED.VITE_SUPABASE_URL })).toContain(
    'VITE_SUPABASE_PUBLISHABLE_KEY is not',
  );
  expect(settingsProblem({ ...HOSTED, VITE_SUPABASE_URL: 'ref.supabase.co' })).toBe(
    'VITE_SUPABASE_URL is not an address.',
  );
  expect(settingsProblem({ ...HOSTED, SITE_URL: 'newspeg.example' })).toBe(
    'SITE_URL is not an address.',
  );
});
