import { FONTS_STYLE_ID } from '../../src/lib/browser/fonts-slot.ts';
import type { SiteAssets } from './site-assets.ts';

/** What a page puts in place of the template's marks. */
interface Parts {
  head: string;
  page: string;
  end: string;
}

/** The built `index.html` with its placeholders filled and without its module and CSS tags. */
export function fill(template: string, { head, page, end }: Parts): string {
  return template
    .replace(/\n\s*(?=\S)/g, '\n')
    .replace(/<script type="module"[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\n?/g, '')
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => page)
    .replace('</body>', () => `${end}</body>`);
}

/**
 * The style sheet, inlined, and the rules of font files, disabled until after the first paint. These
 * are enabled at once in a browser that has the files in its cache (use-cached-fonts.ts), and
 * without scripts.
 */
export function styleTags({ css, fontFaces }: Pick<SiteAssets, 'css' | 'fontFaces'>): string {
  return [
    `<style>${css}</style>`,
    `<style id="${FONTS_STYLE_ID}" media="not all">${fontFaces}</style>`,
    `<noscript><style>${fontFaces}</style></noscript>`,
  ].join('');
}
