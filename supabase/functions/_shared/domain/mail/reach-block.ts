import { phoneHref } from '../press-kit/kit-links.ts';
import { paths } from '../paths.ts';
import { freeTimes } from '../profile/reach.ts';
import type { Reach } from '../profile/reach-schema.ts';
import { htmlParagraph, link, paragraph } from './layout.ts';

/** How a creator is reached beside their email, as a mail says it. */
export interface MailReach {
  phone: string | null;
  kitUrl: string | null;
  /** What they offer, and when. */
  times: readonly string[];
}

/** What the mails take from the data of `private.reach_of`. */
export const mailReach = (reach: Reach, site: string): MailReach => ({
  phone: reach.phone,
  kitUrl: reach.slug === null ? null : site + paths.epk.getHref(reach.slug),
  times: freeTimes(reach),
});

/** The paragraphs of a mail after a yes that follow the creator's email: phone, free times, press kit. */
export function reachBlock(name: string, { phone, kitUrl, times }: MailReach) {
  const offers =
    times.length === 0 ? [] : [[`What ${name} offers, and when:`, ...times].join('\n')];
  return {
    text: [
      ...(phone === null ? [] : [`Phone: ${phone}`]),
      ...offers,
      ...(kitUrl === null ? [] : [`Press kit, no login: ${kitUrl}`]),
    ],
    html: [
      ...(phone === null ? [] : [htmlParagraph(`Phone: ${link(phoneHref(phone), phone)}`)]),
      ...offers.map(paragraph),
      ...(kitUrl === null ? [] : [htmlParagraph(link(kitUrl, 'Press kit (no login)'))]),
    ],
  };
}
