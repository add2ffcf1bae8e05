/** The demo accounts of supabase/seed.sql. */
export const DEMO_ACCOUNTS = {
  creator: { email: 'creator@newspeg.example', password: 'Peg-Creator-2026' },
  media: { email: 'media@newspeg.example', password: 'Peg-Media-2026' },
  admin: { email: 'admin@newspeg.example', password: 'Peg-Admin-2026' },
} as const;
