import { list } from './words.ts';

/** Words that a sentence about an offer may add to it. They promise nothing beyond the offer. */
export const OFFER_WORDS = list(`
  can could would may might offer bring share give have invite welcome happy glad join come include
  provide arrange send show see film watch visit hear listen record print publish run read book
  available ready open free viewer reader listener audience crew camera team editor story segment
  piece like want let set yes camera photograph shoot air on interview talk
  put touch play introduce connect meet speak
`);
