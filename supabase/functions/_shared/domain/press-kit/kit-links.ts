import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '../profile/profile.ts';
import { readableUrl, safeUrl } from '../text/safe-url.ts';
import type { Kit } from './kit.ts';

export interface KitLink {
  label: string;
  href: string;
  shown: string;
}

const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(SOCIAL_LABELS));

/**
 * The kit's links with safe URLs: press kit, trailer, website, then social networks in the order
 * of the profile form, then any others.
 */
export function kitLinks(kit: Kit): KitLink[] {
  const order: readonly string[] = SOCIAL_NETWORKS;
  const rank = (network: string) =>
    order.includes(network) ? order.indexOf(network) : order.length;
  const networks = Object.entries(kit.social_links).toSorted(([a], [b]) => rank(a) - rank(b));
  const wanted: [label: string, url: string | null][] = [
    ['Press kit', kit.press_kit_url],
    ['Trailer', kit.trailer_url],
    ['Website', kit.website_url],
    ...networks.map(([network, url]): [string, string] => [KNOWN.get(network) ?? network, url]),
  ];
  return wanted.flatMap(([label, url]) => {
    const href = safeUrl(url);
    return href ? [{ label, href, shown: readableUrl(href) }] : [];
  });
}

/** A phone number for a `tel:` link: digits and a leading plus. */
export function phoneHref(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`;
}
