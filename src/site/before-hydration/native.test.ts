import { afterEach, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@/lib/storage-keys';

const PAGE = `
  <a data-checkout href="https://pay.example/b/pro-year?locale=en">Get Pro</a>
  <a href="https://elsewhere.example/">Elsewhere</a>`;

/** The page as it stands when the parser has reached the script. */
async function runOn(page: string): Promise<string[]> {
  document.body.innerHTML = page;
  vi.resetModules();
  await import('@/site/before-hydration/native');
  return [...document.querySelectorAll('a')].map((link) => link.href);
}

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

it('puts the payer into the checkout links, and into no others, before the page is hydrated', async () => {
  localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({ user: { id: 'u-1', email: 'ada@mail.example' } }),
  );
  expect(await runOn(PAGE)).toEqual([
    'https://pay.example/b/pro-year?locale=en&prefilled_email=ada%40mail.example&client_reference_id=u-1',
    'https://elsewhere.example/',
  ]);
});

it('leaves them alone for a visitor', async () => {
  expect(await runOn(PAGE)).toEqual([
    'https://pay.example/b/pro-year?locale=en',
    'https://elsewhere.example/',
  ]);
});
