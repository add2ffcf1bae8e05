import { createTransport } from 'nodemailer';
import { expect, inject, it } from 'vitest';
import { mailsTo } from '../test-support/clients.ts';

const stack = inject('stack');

it('the SMTP server stores a mail with its headers', async () => {
  const { smtpPort: port } = stack;
  await createTransport({ host: '127.0.0.1', port, secure: false }).sendMail({
    from: 'Newspeg <hello@newspeg.example>',
    to: 'Editor@Outlet.example',
    subject: 'Zwölf Zeilen — “news”',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: { 'List-Unsubscribe': '<https://newspeg.example/u>' },
  });
  const [mail] = await mailsTo(stack, 'editor@outlet.example');
  expect(mail).toMatchObject({
    to: ['editor@outlet.example'],
    from: 'Newspeg <hello@newspeg.example>',
    subject: 'Zwölf Zeilen — “news”',
    headers: { 'list-unsubscribe': '<https://newspeg.example/u>' },
  });
});
