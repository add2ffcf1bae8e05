import { expect, it } from 'vitest';
import { functionVariables, realMailWarning } from './function-env.ts';

const MAILBOX = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '2525', SMTP_FROM: 'Newspeg <a@b.example>' };

it('passes on what the README names for functions, and nothing else', () => {
  const passed = {
    FRIDAY_FIX_RATE: '3',
    RESEND_API_KEY: 're_1',
    RESEND_WEBHOOK_SECRET: 'whsec_1',
    AI_PROVIDER: 'anthropic',
  };
  const shell = { ...passed, HOME: '/home/somebody', DATABASE_PASSWORD: 'secret' };
  expect(functionVariables(shell, MAILBOX)).toEqual({ ...MAILBOX, ...passed });
});

it('sends by the server of the shell as a whole, or by the mailbox', () => {
  const server = { SMTP_HOST: 'smtp.example', SMTP_USER: 'u', SMTP_PASS: 'p' };
  expect(functionVariables(server, MAILBOX)).toEqual({ ...server, SMTP_FROM: MAILBOX.SMTP_FROM });
  const half = { SMTP_HOST: '', SMTP_PORT: '465', SMTP_USER: 'u', SMTP_FROM: 'x@y.example' };
  expect(functionVariables(half, MAILBOX)).toEqual({ ...MAILBOX, SMTP_FROM: 'x@y.example' });
});

it('warns when mails really leave', () => {
  expect(realMailWarning({ SMTP_FROM: 'x@y.example', SMTP_HOST: '' })).toEqual([]);
  expect(realMailWarning({ SMTP_HOST: 'smtp.example' }).join('')).toContain('smtp.example');
  expect(realMailWarning({ RESEND_API_KEY: 're_1' }).join('')).toMatch(/Resend.*demo accounts/);
});
