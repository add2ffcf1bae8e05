import { expect, it } from 'vitest';
import { hostedTarget } from './target.ts';

const HOSTED = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  CRON_SECRET: 'secret',
  SITE_URL: 'https://newspeg.example/',
};

it('reads the project without slashes at the end', () => {
  expect(hostedTarget(HOSTED)).toEqual({
    url: 'https://ref.supabase.co',
    publishableKey: 'sb_publishable_x',
    cronSecret: 'secret',
    siteUrl: 'https://newspeg.example',
  });
  expect(hostedTarget({ ...HOSTED, SITE_URL: '' }).siteUrl).toBeNull();
});

it('names what is missing, and nothing that is set', () => {
  const message = (change: Partial<typeof HOSTED>) => {
    try {
      hostedTarget({ ...HOSTED, ...change });
    } catch (error) {
      return String(error);
    }
    return null;
  };
  expect(message({ CRON_SECRET: ' ' })).toBe(
    'Error: Set CRON_SECRET too, in this shell or in .env.',
  );
  expect(message({ CRON_SECRET: '', VITE_SUPABASE_PUBLISHABLE_KEY: '' })).toContain(
    'VITE_SUPABASE_PUBLISHABLE_KEY and CRON_SECRET',
  );
});
