import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Import aliases shared by the build, the dev server and the unit tests. */
export const aliases = {
  '@domain': path('./supabase/functions/_shared/domain'),
  '@': path('./src'),
  // Components are written for React and run on Preact: 57 KB less for each page after gzip, and half of the time in
  // which a slow phone evaluates and renders the first one (`bench/README.md`). Types are those of React.
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  // The router's stand-in for a hook that React has had since version 18.
  'use-sync-external-store/shim/index.js': 'preact/compat',
};
