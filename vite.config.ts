import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { localStack } from './local/vite-plugin.ts';
import { inlineHeadScripts } from './scripts/prerender/html-plugin.ts';
import { aliases } from './vite.aliases.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), localStack(), inlineHeadScripts()],
  resolve: { alias: aliases },
});
