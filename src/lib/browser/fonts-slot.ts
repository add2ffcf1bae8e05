import type { StorageSlot } from '@/lib/browser/browser-storage';

/** Written once the font files are in the browser's cache: later visits use them at once. */
export const FONTS_SLOT: StorageSlot = { area: 'local', key: 'fonts' };

/** The style element with the `@font-face` rules of font files. */
export const FONTS_STYLE_ID = 'fonts';
