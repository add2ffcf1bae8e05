/**
 * Draws the pictures of the demo creator's press kit into `supabase/demo-pictures`:
 * `npm run demo:pictures`. The seed names them; the local start puts them into the storage.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from '../testing/browser/browser.ts';
import { DRAWINGS } from './demo/kit-pictures.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}supabase/demo-pictures`;
const face = (style: string, file: string) =>
  `@font-face{font-family:N;font-style:${style};src:url(data:font/woff2;base64,${readFileSync(`${root}src/styles/fonts/${file}`, 'base64')})}`;
const fonts =
  face('normal', 'newsreader-display.woff2') + face('italic', 'newsreader-display-italic.woff2');

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS });
try {
  for (const { name, width, height, svg } of DRAWINGS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(
      `<style>${fonts}body{margin:0}svg{display:block}text{font-family:N,serif}</style>` +
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const path = `${folder}/${name}.jpg`;
    await page.screenshot({ path, type: 'jpeg', quality: 72 });
    await page.close();
    console.log(`${name}.jpg ${width}x${height}: ${statSync(path).size} bytes`);
  }
} finally {
  await browser.close();
}
