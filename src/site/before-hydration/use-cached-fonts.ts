/**
 * Runs in the head of a site page after the style element with the font files' rules, which the
 * build writes with `media="not all"`: switches them on at once in a browser that has the files in
 * its cache. Every other browser gets them after the first paint (load-deferred-content.ts).
 */
import { readText } from '@/lib/browser/browser-storage';
import { FONTS_SLOT, FONTS_STYLE_ID } from '@/site/before-hydration/fonts-slot';

if (readText(FONTS_SLOT) !== null) {
  document.getElementById(FONTS_STYLE_ID)?.setAttribute('media', 'all');
}
