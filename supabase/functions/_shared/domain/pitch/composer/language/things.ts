import { lowerSafely } from './capitals.ts';
import { isUncountable, termsOf } from './english.ts';
import { articleFor } from './text.ts';

const DETERMINED =
  /^(?:a|an|the|my|our|your|his|her|their|its|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|several|any|all|both|half|each|every|this|that|these|those|no|[$€£]?\d[\d,.]*)$/iu;
/** Nouns without 'a' that dictionaries count. */
const MASS =
  /^(?:practice|rehearsal|training|homework|footage|music|dinner|breakfast|lunch|supper|service|worship|access|work|jazz|trombone|sound|video|film|audio|data|proof|help|research|advice|food|coffee|tea|bread|church|school|class|court|prison|diesel|gas|rent|violence|housing|water|heat|crime|art|money|power|air|cotton|rice|corn|land|labor|health|education|gospel|tuition|turnout|poverty|homelessness|literacy|inflation|unemployment|insulin|fentanyl|marijuana|cannabis|asthma|diabetes|cancer|flu|obesity|history|science|math|reading|football|basketball|baseball|soccer|boxing|hair|weather|snow|rain|smoke|traffic|parking|transit|broadband|internet|hurricane|season|summer|winter|spring|fall|autumn|week|month|year|night|day|weekend|congress|bail|debt|pay|enrollment|attendance|demand|interest|growth|support|hunger|flood|drought|erosion|pollution|medicaid|medicare|childcare|care|gold|silver|oil|electricity|hip-hop|poetry|fiction|theater|television|radio|news|tech|wealth|income|spending|funding|gentrification)$/iu;

/** Whether a noun is one of a mass ('diesel'): it has no article and no plural here. */
export const isMass = (noun: string): boolean => MASS.test(noun);

/** Whether a singular head wants 'a' or 'an' when nothing else determines it. */
export function wantsArticle(head: string): boolean {
  return !(
    /[^s]s$|^(?:people|women|men|children|police|teens|folks)$/iu.test(head) ||
    MASS.test(head) ||
    isUncountable(head) ||
    /(?:ing|ity|ism|tion|sion|ment|ness|ance|ence|ship|hood|ure|ics|phy|logy)$/iu.test(head) ||
    /^\p{Lu}/u.test(head)
  );
}

/** A noun phrase as it stands inside a sentence: small at the start, with 'a' or 'an' where it is wanted. */
export function asThing(text: string): string {
  const terms = termsOf(text);
  const first = terms[0]?.text ?? '';
  if (DETERMINED.test(first) && !/^\d[\d,.]*$/u.test(first)) return lowerSafely(text);
  const end = terms.findIndex(
    (term, at) =>
      at > 0 &&
      (term.tags.has('Preposition') ||
        term.tags.has('Conjunction') ||
        /^(?:who|that|which|then|along|where|when|to|and|or|of|in|on|at|for|with|from|by|about)$/iu.test(term.text) ||
        /[,;:(]/u.test(terms[at - 1]?.post ?? '') ||
        /[(]/u.test(term.pre)),
  );
  const head = terms[(end === -1 ? terms.length : end) - 1];
  const clock = /^\d{1,2}(?::\d\d)?$/u.test(first) && /^(?:am|pm|a\.m|p\.m|o['’]clock)/iu.test(terms[1]?.text ?? '');
  const counted = /^\d/u.test(first) && !clock && !/^\d[\d,.]*-\p{L}/u.test(first);
  const small = lowerSafely(text, /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(terms[1]?.text ?? ''));
  const doing = terms[0]?.tags.has('Gerund') === true && terms.length > 2;
  if (head === undefined || doing || counted || !wantsArticle(clock ? 'hour' : head === terms[0] ? head.text.toLowerCase() : head.text)) return small;
  return `${articleFor(small)} ${small}`;
}
