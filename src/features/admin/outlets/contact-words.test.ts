import { expect, it } from 'vitest';
import { closedWords, contactProblem } from '@/features/admin/outlets/contact-words';

const CONTACT = { contact_name: 'Ed', contact_email: 'ed@new.example' };

it('closedWords says why nothing is sent, since when, and what helps', () => {
  expect(closedWords({ ...CONTACT, closed_reason: null, closed_at: null })).toBeUndefined();
  expect(
    closedWords({ ...CONTACT, closed_reason: 'bounce', closed_at: '2026-11-03T10:00:00+00:00' }),
  ).toBe(
    'Mails to this email came back, so we have sent nothing there since November 3, 2026. ' +
      'Pitches reach this outlet again once you enter another email.',
  );
  expect(closedWords({ ...CONTACT, closed_reason: 'opt_out', closed_at: null })).toContain(
    'asked for no mails',
  );
});

it('contactProblem names what keeps mails away, and nothing for an open address', () => {
  expect(contactProblem('open')).toBeUndefined();
  expect(contactProblem('none')).toBe('No contact');
  expect(contactProblem('complaint')).toBe('Reported as spam');
});
