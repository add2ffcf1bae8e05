/**
 * Runs in the head of a document after the style element with the font files' rules, which the build writes with
 * `media="not all"`: switches them on at once in a browser that has the files in its cache. Every other browser gets them
 * after the first paint (load-deferred-content.ts), in the app after the first content (after-first-content.ts).
 */
import { readText } from '@/lib/browser/browser-storage';
import { FONTS_SLOT, FONTS_STYLE_ID } from '@/lib/browser/fonts-slot';

if (readText(FONTS_SLOT) !== null) {
  document.getElementById(FONTS_STYLE_ID)?.setAttribute('media', 'all');
}
