import { expect, inject, it } from 'vitest';
import { createMember, createTestClient, mailsTo, tokenHash } from '../test-support/clients.ts';

const stack = inject('stack');

it('the link in the confirmation mail confirms an address once', async () => {
  const made = createTestClient(stack);
  const email = 'grace@people.example';
  const weak = await made.auth.signUp({ email, password: 'short1' });
  expect(weak.error?.code).toBe('weak_password');
  const lettersOnly = await made.auth.signUp({ email, password: 'lettersonly' });
  expect(lettersOnly.error?.code).toBe('weak_password');

  const created = await made.auth.signUp({ email, password: 'long-enough-1' });
  expect(created.error).toBeNull();
  expect(created.data.session).toBeNull();
  const early = await made.auth.signInWithPassword({ email, password: 'long-enough-1' });
  expect(early.error?.code).toBe('email_not_confirmed');
  const guess = await made.auth.signInWithPassword({ email, password: 'long-enough-2' });
  expect(guess.error?.code).toBe('invalid_credentials');

  const [mail] = await mailsTo(stack, email);
  expect(mail?.subject).toBe('Confirm your email for Newspeg');
  expect(mail?.html).toContain(`${stack.url}/auth/confirm?token_hash=`);
  const link = { token_hash: await tokenHash(stack, email), type: 'signup' } as const;
  expect((await made.auth.verifyOtp(link)).error).toBeNull();
  expect((await made.auth.verifyOtp(link)).error?.code).toBe('otp_expired');
  const late = await createTestClient(stack).auth.signInWithPassword({
    email,
    password: 'long-enough-1',
  });
  expect(late.error).toBeNull();
});

it('sign-up does not reveal an existing account and keeps the pause between mails', async () => {
  const made = createTestClient(stack);
  const email = 'hedy@people.example';
  await made.auth.signUp({ email, password: 'long-enough-1' });
  const again = await made.auth.signUp({ email, password: 'long-enough-1' });
  expect(again.error?.code).toBe('over_email_send_rate_limit');
  const resent = await made.auth.resend({ email, type: 'signup' });
  expect(resent.error?.code).toBe('over_email_send_rate_limit');
  expect(await mailsTo(stack, email)).toHaveLength(1);

  await made.auth.verifyOtp({ token_hash: await tokenHash(stack, email), type: 'signup' });
  const taken = await createTestClient(stack).auth.signUp({ email, password: 'long-enough-1' });
  expect(taken.error).toBeNull();
  expect(taken.data.user?.identities).toEqual([]);
});

it('a text that PostgreSQL cannot hold is refused as the caller’s mistake', async () => {
  for (const name of ['A\0B', 'A\ud800B']) {
    const { error } = await createTestClient(stack).auth.signUp({
      email: 'nul@people.example',
      password: 'long-enough-1',
      options: { data: { name } },
    });
    expect([error?.status, error?.code]).toEqual([400, 'validation_failed']);
  }
});

it('a new password set by a recovery mail ends the other sessions', async () => {
  const elsewhere = await createMember(stack, 'joan');
  const email = 'joan@people.example';
  const made = createTestClient(stack);
  expect((await made.auth.resetPasswordForEmail(email)).error).toBeNull();
  const soon = await made.auth.resetPasswordForEmail(email);
  expect(soon.error?.code).toBe('over_email_send_rate_limit');
  const link = { token_hash: await tokenHash(stack, email), type: 'recovery' } as const;
  expect((await made.auth.verifyOtp(link)).error).toBeNull();
  expect((await made.auth.updateUser({ password: 'another-one-2' })).error).toBeNull();
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  expect((await made.auth.refreshSession()).error).toBeNull();
});

it.each([
  ['the old address first', ['old', 'new']],
  ['the new address first', ['new', 'old']],
] as const)('an email change takes a click in both mailboxes, %s', async (_, order) => {
  const name = `mary-${order[0]}`;
  const made = await createMember(stack, name);
  const addresses = { old: `${name}@people.example`, new: `${name}-moved@people.example` };
  expect((await made.auth.updateUser({ email: addresses.new })).error).toBeNull();
  const [first, second] = order.map((half) => addresses[half]);
  const elsewhere = createTestClient(stack);
  const click = async (address = '') =>
    elsewhere.auth.verifyOtp({
      token_hash: await tokenHash(stack, address),
      type: 'email_change',
    });

  const half = await click(first);
  expect(half.error).toBeNull();
  expect(half.data.session).toBeNull();
  expect((await made.auth.getUser()).data.user?.email).toBe(addresses.old);
  expect((await click(first)).error).not.toBeNull();

  const moved = await click(second);
  expect(moved.data.user?.email).toBe(addresses.new);
  expect((await click(second)).error?.code).toBe('otp_expired');
});

it('sign-in by mailed code is disabled', async () => {
  const { error } = await createTestClient(stack).auth.signInWithOtp({
    email: 'someone@people.example',
  });
  expect(error?.code).toBe('otp_disabled');
});
