import { writeText } from '@/lib/browser/browser-storage';
import { FONTS_SLOT, FONTS_STYLE_ID } from '@/lib/browser/fonts-slot';

/** Resolves after the next frame: what follows is laid out in a task of its own. */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });

/**
 * Fetches the font files whose rules the document has switched off, then adds one per frame: all in one layout block a
 * slow phone for longer than a tap may wait. Later visits use them at once. Resolves when they are in use or failed to
 * load.
 */
export async function loadFonts(): Promise<void> {
  const fonts = document.getElementById(FONTS_STYLE_ID);
  if (!(fonts instanceof HTMLStyleElement) || fonts.media === 'all') return;
  const rules = [...(fonts.sheet?.cssRules ?? [])].filter(
    (rule) => rule instanceof CSSFontFaceRule,
  );
  const loading = rules.map(({ style }) => {
    // The rule has the family in quotes, which the constructor would take as a part of the name.
    const family = style.getPropertyValue('font-family').replaceAll('"', '');
    return new FontFace(family, style.getPropertyValue('src'), {
      style: style.getPropertyValue('font-style'),
      weight: style.getPropertyValue('font-weight'),
    }).load();
  });
  try {
    for (const font of await Promise.all(loading)) {
      await nextFrame();
      document.fonts.add(font);
    }
    writeText(FONTS_SLOT, '1');
  } catch {
    // The fallback fonts stay in use.
  }
}
