import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { paths } from '../../supabase/functions/_shared/domain/paths.ts';
import { appDocument } from './app-document.ts';
import { inlineScript } from './inline-script.ts';

/** Placeholder in `index.html` and `app.html` for the script that sets the theme. */
const THEME_PLACEHOLDER = '<!--theme-->';
/** Placeholder in `index.html`: the prerender replaces it, except in development. */
const HEAD_PLACEHOLDER = '<!--head-->';

const appHtml = fileURLToPath(new URL('../../app.html', import.meta.url));

/**
 * Inlines scripts of `src/site/before-hydration` in place of the placeholders: set-theme.ts into
 * `index.html` and `app.html`; on the dev server also write-app-document.ts for `/`, which in a
 * build is the prerender's task.
 */
export function inlineHeadScripts(): Plugin {
  return {
    name: 'newspeg-inline-head-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, originalUrl = '' }) {
        if (!html.includes(THEME_PLACEHOLDER))
          throw new Error(`No ${THEME_PLACEHOLDER} in the HTML.`);
        const theme = await scriptTag('set-theme');
        const themed = html.replace(THEME_PLACEHOLDER, () => theme);
        const isLanding = originalUrl.replace(/[?#].*$/, '') === paths.home.path;
        if (server === undefined || !isLanding) return themed;
        const app = await scriptTag('write-app-document', {
          __APP_DOCUMENT__: appDocument(await readFile(appHtml, 'utf8')),
        });
        return themed.replace(HEAD_PLACEHOLDER, () => app);
      },
    },
  };
}

async function scriptTag(name: string, constants?: Record<string, string>): Promise<string> {
  return `<script>${await inlineScript(name, constants)}</script>`;
}
