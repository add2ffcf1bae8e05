import { existsSync, readFileSync } from 'node:fs';

/** An account of the demo data. */
export interface DemoAccount {
  label: 'creator' | 'media' | 'admin';
  email: string;
  password: string;
}

/**
 * The demo accounts as the head of supabase/seed.sql lists them, one a line:
 * `-- demo: creator  creator@newspeg.example  Peg-Creator-2026`. The seed makes the accounts, so
 * what is printed is read from it and can never differ.
 */
export function demoAccounts(seedFile: string): DemoAccount[] {
  if (!existsSync(seedFile)) return [];
  return [
    ...readFileSync(seedFile, 'utf8').matchAll(
      /^-- demo: (creator|media|admin) {2}(\S+) {2}(\S+)$/gm,
    ),
  ].map(([, label, email, password]) => ({
    label: label as DemoAccount['label'],
    email: email ?? '',
    password: password ?? '',
  }));
}
