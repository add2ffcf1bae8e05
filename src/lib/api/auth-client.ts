import { AuthClient } from '@supabase/auth-js';
import { SESSION_SLOT } from '@/lib/browser/browser-storage';
import { env } from '@/lib/env';

const settings = {
  url: `${env.supabaseUrl}/auth/v1`,
  headers: { apikey: env.supabaseKey, Authorization: `Bearer ${env.supabaseKey}` },
  // Mailed links carry a token hash to /auth/confirm and nothing in the URL fragment.
  detectSessionInUrl: false,
  flowType: 'implicit',
} as const;

/** The client of the auth server: keeps the session in this browser and renews it. */
export const auth = new AuthClient({
  ...settings,
  storageKey: SESSION_SLOT.key,
  autoRefreshToken: true,
  persistSession: true,
});

/** A client whose session is only in memory: the signed-in one stays as it is. */
export const authBeside = () =>
  new AuthClient({
    ...settings,
    storageKey: `${SESSION_SLOT.key}-beside`,
    autoRefreshToken: false,
    persistSession: false,
  });
