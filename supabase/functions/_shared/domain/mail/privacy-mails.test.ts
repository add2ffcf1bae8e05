import { expect, it } from 'vitest';
import { renderAccountClosingMail, renderOwnDataMail } from './privacy-mails.ts';

it('the mail of a closed account names the last day and the way back', () => {
  const mail = renderAccountClosingMail({
    name: 'Ada <b>',
    day: 'March 3, 2031',
    signInUrl: 'https://site.example/login',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Until March 3, 2031');
    expect(part).toContain('https://site.example/login');
  }
  expect(mail.html).not.toContain('<b>');
});

it('the mail about an address says nothing that is kept', () => {
  const mail = renderOwnDataMail({ url: 'https://site.example/your-data?token=MARK' });
  expect(mail.text).toContain('https://site.example/your-data?token=MARK');
  expect(mail.html).toContain('https://site.example/your-data?token=MARK');
});
