import { BRAND } from '@domain/text/brand.ts';
import { type AppError, toAppError } from '@/lib/api/app-error';

/**
 * What screens say for the codes of the auth server. Its own messages are written for developers
 * ('email rate limit exceeded', a list of every allowed letter).
 */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  email_address_invalid: 'Mail cannot reach this email. Please check it for typing errors.',
  email_address_not_authorized: 'Mail cannot reach this email. Please check it for typing errors.',
  email_exists: 'This email cannot be used. Please choose another one.',
  email_provider_disabled: 'New accounts are closed at the moment.',
  over_email_send_rate_limit:
    'Too many mails were asked for in a short time. Please try again in a few minutes.',
  over_request_rate_limit: 'Too many tries in a short time. Please try again in a few minutes.',
  same_password: 'That is your password already. Please choose another one.',
  session_expired: 'Your session has ended. Please sign in again.',
  session_not_found: 'Your session has ended. Please sign in again.',
  signup_disabled: 'New accounts are closed at the moment.',
  user_banned: `This account is closed to sign-ins. Please write to ${BRAND.supportEmail}.`,
  weak_password: 'This password is easy to guess. Please choose another one.',
};

const OTHER = 'That did not work. Please try again in a moment.';

const codeOf = (error: AppError): unknown =>
  typeof error.cause === 'object' && error.cause !== null && 'code' in error.cause
    ? error.cause.code
    : undefined;

/** The sentence for a failed request to the auth server, without the server's own words. */
export function authWords(thrown: unknown): string {
  const error = toAppError(thrown);
  const code = codeOf(error);
  const words = typeof code === 'string' ? WORDS[code] : undefined;
  if (words !== undefined) return words;
  return error.code === 'auth_refused' ? OTHER : error.userMessage;
}
