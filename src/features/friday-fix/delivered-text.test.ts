import { describe, expect, it } from 'vitest';
import { deliveredText } from '@/features/friday-fix/delivered-text';

describe('deliveredText', () => {
  it('says the day and hour that the reader chose', () => {
    const chosen = { digest_subscribed: true, digest_day: 'monday', digest_hour: 7 };
    expect(deliveredText(chosen)).toBe('New opportunities delivered every Monday, 7 am your time');
  });

  it('says Friday to who gets no mail', () => {
    const off = { digest_subscribed: false, digest_day: 'monday', digest_hour: 7 };
    for (const digest of [off, null, undefined])
      expect(deliveredText(digest)).toBe('New opportunities delivered every Friday');
  });
});
