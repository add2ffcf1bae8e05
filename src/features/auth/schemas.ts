import * as z from 'zod/mini';
import { passwordProblem } from '@/features/auth/password-rules';

export const ROLES = ['creator', 'media'] as const;
export type Role = (typeof ROLES)[number];

const email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'Please enter your email.')),
  z.email('This does not look like an email address.'),
);

const newPassword = z.string().check((context) => {
  const problem = passwordProblem(context.value);
  if (problem !== undefined) {
    context.issues.push({ code: 'custom', message: problem, input: context.value });
  }
});

export const emailSchema = z.object({ email });

export const signInSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
});
export type SignInValues = z.infer<typeof signInSchema>;

export const signUpSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter your full name.'),
      z.maxLength(120, 'Please keep your name under 120 characters.'),
    ),
  email,
  password: newPassword,
  role: z.enum(ROLES),
  city_region: z
    .string()
    .check(z.trim(), z.maxLength(120, 'Please keep the city under 120 characters.')),
});
export type SignUpValues = z.infer<typeof signUpSchema>;

export const newPasswordSchema = z.object({ password: newPassword });

/** The role that a link asked for, as in `/signup?role=media`; creator when it named none. */
export function parseRole(value: string | null): Role {
  return ROLES.find((role) => role === value) ?? 'creator';
}
