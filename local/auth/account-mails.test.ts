import { expect, it } from 'vitest';
import { fillTemplate, plainText } from './account-mails.ts';

it('fillTemplate inserts encoded values and keeps unknown variables', () => {
  const values = { Email: '"<a>"@b.example' };
  const escape = (text: string) => text.replaceAll('<', '&lt;');
  expect(fillTemplate('{{ .Email }} {{.Other}}', values, escape)).toBe(
    '"&lt;a>"@b.example {{.Other}}',
  );
});

it('plainText writes out the addresses of links', () => {
  const html =
    '<html><head><title>x</title></head><body><h1>Hi</h1><p>Click\n   <a\n href="https://a.example/?a=1&amp;b=2"\n>here</a\n> now.</p></body></html>';
  expect(plainText(html)).toBe('Hi\n\nClick here: https://a.example/?a=1&b=2 now.');
});
