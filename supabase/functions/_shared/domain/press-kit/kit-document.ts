import { BRAND } from '../text/brand.ts';
import { documentSlots } from '../documents/document-slots.ts';
import { paths } from '../paths.ts';
import type { PublicPage } from '../documents/public-document.ts';
import { safeUrl } from '../text/safe-url.ts';
import { cleanLine } from '../text/text.ts';
import { nameOf, type Kit } from './kit.ts';
import { kitMarkup, noKitMarkup } from './kit-markup.ts';

const DESCRIPTION_MAX = 160;

/** The page of a press kit. */
export const KIT_PAGE: PublicPage<Kit> = {
  slots: documentSlots('kit'),
  title: (kit) =>
    `${kit === null ? 'This press kit is not public' : `${nameOf(kit)}: press kit`} | ${BRAND.name}`,
  preview: (kit, origin) => {
    // Whatever makes previews of links keeps them: an embargoed story must not stand in one.
    if (kit.preview !== null) return null;
    const photo = safeUrl(kit.avatar_url);
    return {
      type: 'profile',
      url: origin + paths.epk.getHref(kit.slug),
      description: descriptionOf(kit),
      picture: photo === null ? null : { url: photo, alt: `Portrait of ${nameOf(kit)}` },
    };
  },
  content: (kit) => (kit === null ? noKitMarkup() : kitMarkup(kit)),
};

/** One or two lines, cut at a word. */
function descriptionOf(kit: Kit): string {
  const text = cleanLine(kit.logline ?? kit.bio_short ?? `The press kit of ${nameOf(kit)}.`);
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
