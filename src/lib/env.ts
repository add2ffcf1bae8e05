import { LOCAL_PUBLISHABLE_KEY } from '@domain/access/local-key.ts';

interface BrowserEnv {
  /** Origin of the backend, without a trailing slash. */
  supabaseUrl: string;
  supabaseKey: string;
}

/**
 * Reads the backend's address and key from the variables of the build. Without an address the app
 * uses the local stack on its own origin. Throws when the address is set but invalid, so that a
 * wrong deployment fails at boot and not at the first click.
 */
function readEnv(
  vars: { VITE_SUPABASE_URL?: string; VITE_SUPABASE_PUBLISHABLE_KEY?: string },
  origin: string,
): BrowserEnv {
  const url = vars.VITE_SUPABASE_URL?.trim() ?? '';
  if (url === '') return { supabaseUrl: origin, supabaseKey: LOCAL_PUBLISHABLE_KEY };
  if (!/^https?:\/\/[^\s/]+/.test(url)) {
    throw new Error(`VITE_SUPABASE_URL is not an address: ${url}`);
  }
  const key = vars.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() ?? '';
  if (key === '') {
    throw new Error('VITE_SUPABASE_URL is set but VITE_SUPABASE_PUBLISHABLE_KEY is not.');
  }
  return { supabaseUrl: url.replace(/\/+$/, ''), supabaseKey: key };
}

// The prerender imports this module too; it has no window and sends no request.
export const env = readEnv(
  import.meta.env,
  typeof window === 'undefined' ? '' : window.location.origin,
);
