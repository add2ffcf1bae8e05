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

it('refuses settings of a hosted project without its address', () => {
  const checkout = { VITE_CHECKOUT_PRO_ANNUAL: 'https://buy.stripe.example/pro' };
  const key = { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  for (const env of [checkout, key, { SITE_URL: 'https://newspeg.example' }]) {
    const [name = ''] = Object.keys(env);
    const problem = settingsProblem({ ...env, VITE_SUPABASE_URL: ' ' });
    expect(problem).toContain(`${name} is set but VITE_SUPABASE_URL is not`);
    expect(settingsProblem(env, { local: true })).toBeNull();
  }
});

it('builds for the local backend with an address of this machine and with empty settings', () => {
  expect(settingsProblem({ SITE_URL: 'http://localhost:3000' })).toBeNull();
  expect(settingsProblem({ SITE_URL: '', VITE_CHECKOUT_PRO_ANNUAL: ' ' })).toBeNull();
  for (const bare of ['newspeg.example', 'localhost:3000']) {
    expect(settingsProblem({ SITE_URL: bare })).toBe('SITE_URL is not an address.');
  }
});
