import { existsSync, readFileSync } from 'node:fs';

/** An account of the demo data. */
export interface DemoAccount {
  label: 'creator' | 'media' | 'admin';
  email: string;
  password: string;
}

/**
 * The demo accounts listed at the top of supabase/seed.sql, one per line:
 * `-- demo: creator  creator@newspeg.example  Peg-Creator-2026`. The seed creates
 * the accounts, so the printed list is read from the same file.
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
