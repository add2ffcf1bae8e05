import { expect, test } from 'vitest';
import { bounceKind, resendBounceKind } from './bounce-kind.ts';

test.each([
  ['550 5.1.1 no such user', undefined, 'bounce'],
  ['550 5.2.1 mailbox disabled', true, 'bounce'],
  ['552 5.2.2 mailbox full', true, 'soft_bounce'],
  ['451 4.7.1 try again later', undefined, 'soft_bounce'],
  ['550 5.7.1 message content rejected', true, 'refused'],
  ['552 5.3.4 message too big', true, 'refused'],
  ['554 5.6.0 content', undefined, 'refused'],
  ['550 no such user', true, 'bounce'],
  ['550 5.0.0 other', true, 'bounce'],
  ['mailbox full', false, 'soft_bounce'],
  ['it came back', undefined, 'refused'],
  [undefined, undefined, 'refused'],
] as const)('%s, permanent %s: %s', (words, permanent, kind) => {
  expect(bounceKind(permanent, words)).toBe(kind);
});

test.each([
  ['Permanent', 'General', 'bounce'],
  ['Permanent', 'NoEmail', 'bounce'],
  ['Permanent', 'Suppressed', 'bounce'],
  ['Permanent', 'OnAccountSuppressionList', 'bounce'],
  ['Permanent', 'ContentRejected', 'refused'],
  ['Transient', 'General', 'soft_bounce'],
  ['Transient', 'MailboxFull', 'soft_bounce'],
  ['Transient', 'ContentRejected', 'refused'],
  ['Transient', 'MessageTooLarge', 'refused'],
  ['Transient', 'AttachmentRejected', 'refused'],
  ['Undetermined', 'Undetermined', 'refused'],
  [undefined, undefined, 'refused'],
] as const)('Resend says %s, %s: %s', (type, subType, kind) => {
  expect(resendBounceKind(type, subType)).toBe(kind);
});
