/** What a password needs. The server holds the same rules (`[auth]` in supabase/config.toml). */
export const PASSWORD_MIN = 8;

/** The server hashes with bcrypt, which reads no further than 72 bytes. */
const PASSWORD_MAX_BYTES = 72;

export interface PasswordRule {
  id: 'length' | 'letter' | 'digit';
  text: string;
  met: boolean;
}

/** Each rule in words, and whether the password meets it. */
export function passwordRules(password: string): PasswordRule[] {
  return [
    {
      id: 'length',
      text: `At least ${String(PASSWORD_MIN)} characters`,
      met: [...password].length >= PASSWORD_MIN,
    },
    { id: 'letter', text: 'A letter, a to z', met: /[a-zA-Z]/.test(password) },
    { id: 'digit', text: 'A number', met: /[0-9]/.test(password) },
  ];
}

/** The sentence that says what is wrong with a new password; undefined when nothing is. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Please choose a password.';
  if (!passwordRules(password).every((rule) => rule.met)) {
    return 'This password is too weak. See the rules below it.';
  }
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES) {
    return 'This password is too long. Please stay under 72 characters.';
  }
  return undefined;
}
