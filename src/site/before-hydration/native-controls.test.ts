import { afterEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT_QUERY } from '@/lib/anchors';
import { SESSION_SLOT } from '@/lib/browser/browser-storage';

const PAGE = `
  <a data-checkout href="https://pay.example/b/pro-year?locale=en">Get Pro</a>
  <a href="https://elsewhere.example/">Elsewhere</a>`;

/** Runs the script on a page; returns the addresses of its links. */
async function runOn(page: string): Promise<string[]> {
  document.body.innerHTML = page;
  vi.resetModules();
  await import('@/site/before-hydration/native-controls');
  return [...document.querySelectorAll('a')].map((link) => link.href);
}

afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

it('native-controls adds the stored payer to the checkout links and to no other link', async () => {
  localStorage.setItem(
    SESSION_SLOT.key,
    JSON.stringify({ user: { id: 'u-1', email: 'ada@mail.example' } }),
  );
  expect(await runOn(PAGE)).toEqual([
    'https://pay.example/b/pro-year?locale=en&prefilled_email=ada%40mail.example&client_reference_id=u-1',
    'https://elsewhere.example/',
  ]);
});

it('native-controls leaves the checkout links unchanged without a stored session', async () => {
  expect(await runOn(PAGE)).toEqual([
    'https://pay.example/b/pro-year?locale=en',
    'https://elsewhere.example/',
  ]);
});

it('native-controls says once that the session was ended', async () => {
  history.replaceState(null, '', SIGNED_OUT_QUERY);
  await runOn(PAGE);
  await expect
    .poll(() => document.querySelector('[role=status]')?.textContent)
    .toBe('You are signed out.');
  await runOn(PAGE);
  expect(document.querySelector('[role=status]')).toBeNull();
});
