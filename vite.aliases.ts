import { fileURLToPath } from 'node:url';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Import aliases shared by the build, the dev server and the unit tests. */
export const aliases = {
  '@domain': path('./supabase/functions/_shared/domain'),
  '@': path('./src'),
  // Components are written for React and run on Preact: 57 KB less for each page after gzip, and a fifth to a third less
  // time to the first content on a slow phone (docs/decisions/023-react-on-preact.md). Types are those of React.
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  // The router's stand-in for a hook that React has had since version 18.
  'use-sync-external-store/shim/index.js': 'preact/compat',
};
