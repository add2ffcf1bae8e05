import { expect, it } from 'vitest';
import { htmlFor } from './vite-plugin.ts';

it('htmlFor selects index.html for public pages and app.html for every other page', () => {
  const html = (url: string) => htmlFor('GET', 'text/html,*/*', url);
  expect(html('/')).toBe('/index.html');
  expect(html('/legal/terms?a=1')).toBe('/index.html');
  expect(html('/login')).toBe('/app.html');
  expect(html('/epk/some-one')).toBe('/index.html');
  expect(html('/epk/some-one/more')).toBe('/app.html');
  expect(html('/src/app/client.tsx')).toBeUndefined();
  expect(html('/@vite/client')).toBeUndefined();
  expect(htmlFor('POST', 'text/html', '/')).toBeUndefined();
  expect(htmlFor('GET', 'application/json', '/')).toBeUndefined();
});
