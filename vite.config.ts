import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { localStack } from './local/vite-plugin.ts';
import { inlineHeadScripts } from './scripts/prerender/html-plugin.ts';
import { aliases } from './vite.aliases.ts';

export default defineConfig({
  plugins: [tailwindcss(), localStack(), inlineHeadScripts()],
  resolve: { alias: aliases },
  // Libraries mark their modules "use client", which means something to servers of components only.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
});
