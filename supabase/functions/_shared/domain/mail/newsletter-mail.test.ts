import { expect, it } from 'vitest';
import { renderNewsletterConfirmMail } from './newsletter-mail.ts';

it('the newsletter mail contains the links to confirm and to unsubscribe', () => {
  const mail = renderNewsletterConfirmMail({
    confirmUrl: 'https://site.example/newsletter/confirm?token=A',
    unsubscribeUrl: 'https://site.example/newsletter/unsubscribe?token=B',
  });
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('confirm?token=A');
    expect(part).toContain('unsubscribe?token=B');
  }
});
