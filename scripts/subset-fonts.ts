/**
 * Cuts the two typefaces down to what the product sets in them and writes the woff2 files of
 * `src/styles/fonts/`. Run by hand (`tsx scripts/subset-fonts.ts`) after a font update; its output
 * is committed, so a build needs neither this script nor the originals.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { HERO_COPY } from '../src/site/landing/hero-copy.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const ASCII = range(0x20, 0x7e);
const PUNCTUATION = '–—‘’“”…•→←↑↓−™€\u2011\u2009';
/** Latin-1 whole: creators' names carry accents. */
const LATIN = ASCII + range(0xa0, 0xff) + PUNCTUATION;

const cuts = [
  {
    // One display cut: optical size and weight are pinned, headlines need no axis.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    target: 'newsreader-display.woff2',
    text: LATIN,
    axes: { opsz: 48, wght: 540 },
  },
  {
    // Italic is set for emphasis inside headlines only, so ASCII is enough.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    target: 'newsreader-display-italic.woff2',
    text: `${ASCII}–—‘’“”…é`,
    axes: { opsz: 48, wght: 500 },
  },
  {
    // The first screen's letters alone, small enough to travel inside the page.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    target: 'newsreader-hero.woff2',
    text: HERO_COPY.before + HERO_COPY.after + HERO_COPY.deck,
    axes: { opsz: 48, wght: 540 },
  },
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    target: 'newsreader-hero-italic.woff2',
    // With the letters of the one logo that is set in italics.
    text: `${HERO_COPY.marked}Sable Review`,
    axes: { opsz: 48, wght: 500 },
  },
  {
    source: '@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    target: 'libre-franklin.woff2',
    text: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
];

let total = 0;
for (const cut of cuts) {
  const source = await readFile(new URL(`../node_modules/${cut.source}`, import.meta.url));
  const woff2 = await subsetFont(source, cut.text, {
    targetFormat: 'woff2',
    variationAxes: cut.axes,
    noLayoutClosure: true,
  });
  await writeFile(new URL(`../src/styles/fonts/${cut.target}`, import.meta.url), woff2);
  total += woff2.length;
  console.log(`${cut.target}  ${(woff2.length / 1024).toFixed(1)} KB`);
}
console.log(`total  ${(total / 1024).toFixed(1)} KB`);
