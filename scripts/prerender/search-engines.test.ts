import { expect, it } from 'vitest';
import { robots, sitemap } from './search-engines.ts';

it('robots.txt excludes the addresses of accounts, setup and mail links', () => {
  expect(robots('https://example.org').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /app/',
    'Disallow: /admin',
    'Disallow: /_setup/',
    'Disallow: /answer/',
    'Disallow: /newsletter/',
    'Disallow: /auth/',
    '',
    'Sitemap: https://example.org/sitemap.xml',
    '',
  ]);
});

it('the sitemap lists each path with the origin', () => {
  expect(sitemap('https://example.org', ['/', '/legal/terms'])).toContain(
    '<url><loc>https://example.org/legal/terms</loc></url>',
  );
});
