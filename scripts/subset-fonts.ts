/**
 * Writes the woff2 files of `src/styles/fonts/`: subsets of the two typefaces with the characters
 * that the product uses. Run by hand (`tsx scripts/subset-fonts.ts`) after a font update; the output
 * is committed, so a build does not need this script.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { HERO_COPY } from '../src/site/landing/hero-copy.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

const ASCII = range(0x20, 0x7e);
const PUNCTUATION = '–—‘’“”…•→←↑↓−™€\u2011\u2009';
/** All of Latin-1: names of creators have accents. */
const LATIN = ASCII + range(0xa0, 0xff) + PUNCTUATION;

const subsets = [
  {
    // Optical size and weight are fixed: headlines need no variable axis.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    target: 'newsreader-display.woff2',
    text: LATIN,
    axes: { opsz: 48, wght: 540 },
  },
  {
    // Italic is only for emphasis inside headlines: ASCII is enough.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    target: 'newsreader-display-italic.woff2',
    text: `${ASCII}–—‘’“”…é`,
    axes: { opsz: 48, wght: 500 },
  },
  {
    // Only the letters of the first screen, small enough to be inlined.
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    target: 'newsreader-hero.woff2',
    text: HERO_COPY.before + HERO_COPY.after + HERO_COPY.deck,
    axes: { opsz: 48, wght: 540 },
  },
  {
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2',
    target: 'newsreader-hero-italic.woff2',
    // Includes the letters of the one logo in italics.
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
for (const subset of subsets) {
  const source = await readFile(new URL(`../node_modules/${subset.source}`, import.meta.url));
  const woff2 = await subsetFont(source, subset.text, {
    targetFormat: 'woff2',
    variationAxes: subset.axes,
    noLayoutClosure: true,
  });
  await writeFile(new URL(`../src/styles/fonts/${subset.target}`, import.meta.url), woff2);
  total += woff2.length;
  console.log(`${subset.target}  ${(woff2.length / 1024).toFixed(1)} KB`);
}
console.log(`total  ${(total / 1024).toFixed(1)} KB`);
