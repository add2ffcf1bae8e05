import { expect, inject, it } from 'vitest';

const stack = inject('stack');

it('the mailbox API allows no other origin to read it', async () => {
  const response = await fetch(`${stack.url}/_mail/api/messages`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

it('the mailbox page has a content security policy that blocks scripts of mails', async () => {
  const page = await fetch(`${stack.url}/_mail`);
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'nonce-/,
  );
  expect(await page.text()).toContain('<h1>Mailbox</h1>');
});
