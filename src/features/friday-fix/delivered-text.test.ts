import { describe, expect, it } from 'vitest';
import { deliveredText } from '@/features/friday-fix/delivered-text';

describe('deliveredText', () => {
  it('says the day and hour that the reader chose', () => {
    const chosen = { digest_subscribed: true, digest_day: 'monday', digest_hour: 7 };
    expect(deliveredText(chosen)).toBe(
      'New opportunities delivered every Monday, 7 am your time, as your settings say',
    );
  });

  it('says Friday to who gets no mail, and that there is none', () => {
    const off = { digest_subscribed: false, digest_day: 'monday', digest_hour: 7 };
    expect(deliveredText(off)).toBe(
      'New opportunities delivered every Friday, on this page: they are not mailed to you',
    );
  });

  it('says no more than Friday where no mail is set up', () => {
    for (const digest of [null, undefined])
      expect(deliveredText(digest)).toBe('New opportunities delivered every Friday');
  });
});
