import * as z from 'zod/mini';
import { cityField, nameField } from '../profile/profile.ts';
import { cleanLine } from '../text/text.ts';

/** The roles that can be chosen at sign-up; others are assigned by the server only. */
export const SIGN_UP_ROLES = ['creator', 'media'] as const;
export const signUpRoleSchema = z.enum(SIGN_UP_ROLES, {
  error: 'Please choose Creator or Media Professional',
});
export type SignUpRole = z.infer<typeof signUpRoleSchema>;

export const SIGN_UP_ROLE_LABELS: Readonly<Record<SignUpRole, string>> = {
  creator: 'Creator',
  media: 'Media Professional',
};

/** The role of the query parameter `role`; creator when it is missing or unknown. */
export function roleFromQuery(value: string | null): SignUpRole {
  return signUpRoleSchema.safeParse(value).data ?? 'creator';
}

export const emailField = z.string({ error: 'Please enter your email' }).check(
  z.overwrite((text) => cleanLine(text).toLowerCase()),
  z.refine((text) => text !== '', { error: 'Please enter your email', abort: true }),
  z.refine((text) => text.length <= 254 && z.email().safeParse(text).success, {
    error: 'Please enter a valid email address',
  }),
);

export const PASSWORD_MIN = 10;
/** The auth server hashes with bcrypt, which ignores bytes after the 72nd. */
export const PASSWORD_MAX_BYTES = 72;

/** The password rules in display order. */
export const PASSWORD_RULES: readonly { label: string; passes: (password: string) => boolean }[] = [
  {
    label: `At least ${PASSWORD_MIN} characters`,
    passes: (password) => Array.from(password).length >= PASSWORD_MIN,
  },
  // The auth server counts only ASCII letters and digits.
  { label: 'A letter from a to z', passes: (password) => /[a-zA-Z]/.test(password) },
  { label: 'A digit', passes: (password) => /[0-9]/.test(password) },
];

export const PASSWORD_MESSAGE = `Use at least ${PASSWORD_MIN} characters with letters and digits`;

/** A new password; it is never trimmed. */
export const newPasswordField = z.string({ error: 'Please enter a password' }).check(
  z.minLength(1, { error: 'Please enter a password', abort: true }),
  z.refine((password) => PASSWORD_RULES.every((rule) => rule.passes(password)), {
    error: PASSWORD_MESSAGE,
    abort: true,
  }),
  z.refine((password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES, {
    error: 'This password is too long',
  }),
);

export const signUpSchema = z.object({
  name: nameField,
  email: emailField,
  password: newPasswordField,
  role: signUpRoleSchema,
  city_region: cityField,
});
export type SignUp = z.infer<typeof signUpSchema>;

/** Sign-in applies no password rules, so that existing passwords keep working. */
export const signInSchema = z.object({
  email: emailField,
  password: z.string().check(z.minLength(1, 'Please enter your password')),
});
export type SignIn = z.infer<typeof signInSchema>;

export const forgotPasswordSchema = z.object({ email: emailField });

export const resetPasswordSchema = z.object({ password: newPasswordField });
