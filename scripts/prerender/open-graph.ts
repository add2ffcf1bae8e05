import { readFile } from 'node:fs/promises';
import { findBrowser } from '../../testing/browser/browser.ts';

interface Brand {
  name: string;
  tagline: string;
}

const SIZE = { width: 1200, height: 630 };

/**
 * Draws the link preview image of the site as `og.png`. Without a browser on the machine the
 * committed image (public/og.png) is used.
 */
export async function openGraphImage(dist: string, brand: Brand): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return;
  const { chromium } = await import('@playwright/test');
  const { BROWSER_ARGS } = await import('../../testing/browser/browser.ts');
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await page.setContent(await picture(brand));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${dist}/og.png` });
  } finally {
    await browser.close();
  }
}

async function picture({ name, tagline }: Brand): Promise<string> {
  const [regular, italic, sans] = await Promise.all(
    ['newsreader-display', 'newsreader-display-italic', 'libre-franklin'].map(font),
  );
  return `<!doctype html><style>
    @font-face { font-family: D; src: url(${regular}) }
    @font-face { font-family: D; font-style: italic; src: url(${italic}) }
    @font-face { font-family: S; font-weight: 400 700; src: url(${sans}) }
    * { box-sizing: border-box; margin: 0 }
    body { width: 1200px; height: 630px; padding: 56px 72px; background: #fbf7f0; color: #1c1814;
      font: 26px/1.4 S; display: flex; flex-direction: column }
    header { display: flex; align-items: baseline; gap: 16px; font: 44px/1 D; padding-bottom: 26px;
      border-bottom: 7px double #1c1814 }
    h1 { font: 500 124px/.98 D; letter-spacing: -.024em; margin: auto 0 }
    em { background: linear-gradient(#f7cd55, #f7cd55) no-repeat 0 88% / 100% .3em }
    footer { display: flex; justify-content: space-between; gap: 40px; font-size: 24px; white-space: nowrap; border-top: 1px solid #ded4c3;
      padding-top: 24px; color: #61584c }
  </style>
  <header><svg viewBox="0 0 22 25" height="45" fill="none"><path d="M2 6h18v18H2z" stroke="#1c1814"
    stroke-width="2"/><path d="M6 15h10M6 19h6" stroke="#1c1814" stroke-width="2"/><path
    d="M8.5 0h5l-.7 10h-3.6z" fill="#b5380f"/></svg>${name}</header>
  <h1>Your story, <em>pegged</em> to the news.</h1>
  <footer><span>For Black creators and their editors</span><span>${tagline}</span></footer>`;
}

async function font(name: string): Promise<string> {
  const file = await readFile(new URL(`../../src/styles/fonts/${name}.woff2`, import.meta.url));
  return `data:font/woff2;base64,${file.toString('base64')}`;
}
