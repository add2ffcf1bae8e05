import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Import aliases shared by the build, the dev server and the unit tests. */
export const aliases = {
  '@domain': path('./supabase/functions/_shared/domain'),
  '@': path('./src'),
  // The router's stand-in for a hook that React has had since version 18.
  'use-sync-external-store/shim/index.js': 'react',
};
