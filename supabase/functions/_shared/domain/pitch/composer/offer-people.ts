import type { Offer } from '../../profile/offers.ts';
import { countWords } from '../../text/text.ts';
import { singularOf, termsOf } from './language/english.ts';
import { isRole } from './language/roles.ts';

export const KIN =
  /^(?:grandson|granddaughter|grandmother|grandfather|son|daughter|mother|father|brother|sister|aunt|uncle|cousin|nephew|niece|husband|wife)(?=,| \p{Ll}|$)/iu;
const PEOPLE =
  /^(?:(?:a|an|the|my|our|one|two|three|four|five|six|seven|eight|some|several|\d+)(?: of (?:my|our|the))? )?(?:(?!from |of |by |about |for |to |with |in |on |and |my |our |his |her |that |an? |the )[\p{L}'’-]+ ){0,3}(?:students|families|members|graduates|regulars|neighbors|clients|customers|patients|kids|women|men|elders|parents|teenagers|apprentices|alumni|residents|players|player|grandma|grandpa|mama|mom|dad|family|daughters|sons|couple|survivors|captains|workers|nurses|teachers|fighters|riders|farmers|drivers|mothers|fathers|grandmother|grandfather|mother|father|sister|brother|daughter|son|wife|husband|aunt|uncle|cousin|partner|co-?founder|mentor|aide|nurse|customer|client|student|patient|member|veteran|tenant|captain|employee|employees|staff|crew|volunteers|interpreters|artists|dancers|singers|cooks|growers|tenants|readers|neighbors|manager|owner|owners)(?=$|[ ,])/iu;
const SOME_PEOPLE =
  /^(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)(?: of (?:my|our|the))?|my|our|some|several|a|an) (?:(?!(?:of|about|on|for|from|with|to|in|at|by|and)\b)[\p{L}'’-]+ ){0,2}?([\p{L}'’-]+)(?=$|,| (?:who|whose|from|that|I|we)\b)/iu;
const AT_WORK =
  /^ (?:at work|on (?:tape|video|film|the radio|record)|on the (?:day|night|morning) |on the (?:mic|microphone|radio|drums|organ|piano|horn|stand|record)\b|as (?:he|she|they) |\p{Ll}+ing\b)/u;
/** People to talk to whose word is no role. */
const ANYBODY =
  /^(?:clients?|customers?|patients?|students?|families|family|couples?|survivors?|graduates?|regulars?|members?|volunteers?|residents?|tenants?|readers?|guests?|mothers?|fathers?|parents?|women|men|woman|man|teenagers?|kids|elders?)$/iu;
export const TITLED =
  /^(?:Dr|Mr|Mrs|Ms|Mx|Rev|Prof|Nurse|Minister|Trustee|Councilor|Alderman|Alderwoman|Coach|Chef|Pastor|Professor|Counselor|Reverend|Judge|Captain|Sister|Brother|Deacon|Elder|Chief|Officer|Sgt|Sergeant|Principal|Mother|Father|Miss|Aunt|Auntie|Uncle|Madam|Commissioner|Senator|Mayor|Bishop|Councilwoman|Councilman)\.? \p{Lu}/u;
/** The creator, with what stands behind. */
export const ME = /^(?:myself|me|i)(?= (?:and|together|with|for|as|at|in|on|by|live)\b|,|$)/iu;
/** 'an interview with my apprentices and me' is no person. */
const INTERVIEW =
  /^(?:(?:a|an|the|my|our) )?(?:[\p{L}\d-]+ ){0,2}(?:interview|talk|conversation|chat|q ?& ?a)s? with\b/iu;

/** A person at something ('Mr. Beasley hearing the tape') is not offered for a talk. */
export const DOING =
  /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|my|our|the) (?:\p{Ll}+ )?\p{Ll}+ (?:in|on|at|with) (?:[\p{L}\d]+ ){1,4}?(?!meeting|building|morning|evening)\p{Ll}+ing (?!class|session|team|room)\p{Ll}|^(?:my|our) (?:\p{Ll}+ )?(?:mother|father|mom|dad|grandmother|grandfather|grandma|grandpa|aunt|uncle|sister|brother|cousin|son|daughter|wife|husband|niece|nephew)(?: \p{Lu}\p{Ll}+)? (?:\p{Ll}+ing|sing|tell|play|read|say|cook|dance|pray)\b|^(?:\p{Lu}[\p{L}.'’-]* ){2,4}(?:of \p{Lu}\p{L}+ )?\p{Ll}+ing\b|^(?:my|our) [^,]+, \d{1,3}, \p{Ll}+ing\b|^(?:an?|my|our|the|two|three) (?:\p{Ll}+ )?\p{Ll}+ and (?:(?:an?|my|our|the|his|her|their) )?(?:\p{Ll}+ )?\p{Ll}+ (?!meeting|building|wedding|training|evening|morning)\p{Ll}+ing (?!class|session|team|room)\p{Ll}/u;

/**
 * 'Xiomara, 12, she beats me': the sentence behind a person is a remark. 'Mrs. Dantzler, 81,
 * kept the log': what the person does stands behind 'who'.
 */
export function remarked(text: string): [string, string] {
  const sentence = /^(.+?), ((?:she|he|they|it|we|I) \p{Ll}.*)$/u.exec(text);
  if (sentence !== null) return [sentence[1] ?? text, sentence[2] ?? ''];
  const found = /^([^,(]+(?:, \d{1,3})?), (\p{Ll}[^,()]*)((?:, [^()]+)?)$/u.exec(text);
  if (found === null) return [text, ''];
  const [, who = '', first = '', rest = ''] = found;
  const [verb = ''] = first.split(' ');
  if (
    /^(?:who|which|whose|and|or|my|our|the|a|an|ages?|aged)$/iu.test(verb) ||
    isRole(first.split(' ').at(-1) ?? '')
  )
    return [text, ''];
  const notes = rest.replace(/^, /u, '');
  const acts = termsOf(`she ${first}`)[1];
  const does =
    acts !== undefined &&
    /^\p{Ll}+(?:ed|s)$|^(?:kept|taught|ran|built|made|saw|won|lost|wrote|sang|grew|drove|led|began|came|went|held|found|gave|took|knew|met|sold|bought|told|bred|fought|sewed)$/u.test(
      verb,
    ) &&
    (acts.tags.has('PastTense') || acts.tags.has('PresentTense')) &&
    countWords(first) > 1;
  return does ? [`${who}, who ${first}`, notes] : [who, [first, notes].filter(Boolean).join(', ')];
}

/** Somebody who is met and does nothing there: 'a customer who has used it for two years'. */
export const MET =
  /^(?:an?|my|our|one of (?:my|our)|one|two|two of (?:my|our)) (?:(?:former|old|first|longtime|regular) )?(?:customer|client|patient|student|graduate|reader|neighbor|member|volunteer|apprentice|player|regular)s?(?: of (?:mine|ours))?(?=$|,(?! [^,]*\p{L}ing\b)| who\b| whose\b| from\b| and (?:my|our|her|his|their|the|an?)\b(?!.*ing\b))/u;
/** 'two of my seniors and me together', 'one of my graduates and the captain who hired her' */
const SEVERAL =
  /^(?:one|two|three|four|several|some) of (?:my|our|the) (?:[\p{L}-]+ )?(?:seniors|juniors|students|graduates|players|patients|members|customers|clients|riders|apprentices|trainees|volunteers|regulars|women|men|girls|boys|kids|families|parents|mothers|fathers|neighbors)(?=$|,| and\b| who\b| together\b)(?!.*\bing\b)/u;

/** Whether an offer is somebody to talk to or to meet. */
export function isPerson(text: string, kind: Offer['kind']): boolean {
  // 'Aunt Lorraine's street' is no person.
  if (/^(?:\p{Lu}[\p{L}.]*\s){1,3}?\p{Lu}\p{L}+['’]s\s/u.test(text)) return false;
  if (/^(?:what|how|why|where|when)\b/iu.test(text) || INTERVIEW.test(text)) return false;
  // 'voice memos workers sent us'
  if (
    /^(?:\p{L}+ ){0,3}(?:memos|recordings|messages|letters|stories|songs|notes|tapes|clips)\b/iu.test(
      text,
    )
  )
    return false;
  // 'my father on tape in 1989' is heard.
  if (/^(?:\S+ ){1,3}?on (?:tape|video|film|record)\b/iu.test(text)) return false;
  if (TITLED.test(text) || isNamedPerson(text) || KIN.test(text)) return true;
  if (/^(?:some(?:one|body)|people|folks) (?:who|from|that)\b/iu.test(text)) return true;
  if (kind === 'hear' && /^(?:\p{Lu}[\p{L}.'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+(?:, \p{Ll}|$)/u.test(text))
    return true;
  if (ME.test(text) || /^[^,;]+ and (?:me|i)(?: together)?$/iu.test(text)) return true;
  // 'two bakers who opened their books'
  const named = SOME_PEOPLE.exec(text)?.[1] ?? '';
  if (
    named !== '' &&
    (isRole(singularOf(named.toLowerCase())) || isRole(named) || ANYBODY.test(named))
  )
    return true;
  // 'A customer and her three boys', 'a reader of mine who married again at 84'
  if (
    kind !== 'see' &&
    /^(?:an?|my|our|one of my) (?:\p{L}+ )?(?:customer|client|patient|student|reader|neighbor|graduate|member|volunteer|apprentice|mother|father|mom|dad|grandmother|grandfather|sister|brother|daughter|son|wife|husband|aunt|uncle|cousin)(?= and | of mine\b| who\b|,|$)/iu.test(
      text,
    )
  )
    return true;
  if (kind === 'book' && SEVERAL.test(text)) return true;
  const people = PEOPLE.exec(text)?.[0];
  return kind !== 'book' && people !== undefined && !AT_WORK.test(text.slice(people.length));
}

/** 'drum major Kobe Alston and his grandmother', 'Lena Bright, surveyor', 'Jaylen, 10, who …'. */
export function isNamedPerson(text: string): boolean {
  if (/^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}'’-]+)?, (?:\d{1,2}(?=$|,)|who\b|my\b|our\b)/u.test(text))
    return true;
  const found =
    /^((?:my |our )?(?:\p{L}[\p{L}-]+ ){0,3}?)(\p{Lu}\p{Ll}+) \p{Lu}[\p{L}'’-]+(?=$|[ ,])/u.exec(
      text,
    );
  if (found === null) return false;
  const before = (found[1] ?? '').trim().split(' ').at(-1) ?? '';
  return (
    before !== '' &&
    (isRole(before) ||
      /^(?:major|mother|father|sister|brother|daughter|son|wife|husband|aunt|uncle|cousin|partner|grandmother|grandfather)$/iu.test(
        before,
      ))
  );
}
