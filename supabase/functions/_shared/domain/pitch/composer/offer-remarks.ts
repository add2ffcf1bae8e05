import { upperFirst } from './language/capitals.ts';
import { asSentence, withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';

/** What each kind of remark looks like: the offer before it, and the remark. */
const REMARKS: readonly RegExp[] = [
  // 'a customer or client, her daughter already said yes'
  /^(a customer or client)(?:,|:| [-–—]) ((?:my|our|his|her|their|the|she|he|they) (?:\p{Ll}+ ){0,2}?(?:(?:already|has|have|had|is|are|was|were|will|can) \p{Ll}+|(?:plays|works|lives|sings|runs|drives|teaches|knows|owns|buys|comes|said|says|agreed|wants|likes|loves) \p{L}+).*)$/iu,
  // 'me writing before work. Curtis makes the coffee'
  /^([^.!?]+\p{Ll}{3})[.] (\p{Lu}\p{L}*['’]?\p{L}* \S.+)$/su,
  // 'a nail coming out of oak. it screams'
  /^(.+)[.;]\s+((?:it|he|she|they|I|we|you)(?:['’](?:s|re|m|ll|ve|d))? \p{Ll}[^.;]*)$/u,
  // 'one of my classes - we take a charger apart'
  /^(.+) [-–—] ((?:we|I|they|you|it|he|she) \p{Ll}.+)$/iu,
  // 'Opaline telling about the parking lot, she's 84'
  /^(.+),\s+((?:she|he|it|they)['’](?:s|re|ll|ve) [^,;]+)$/iu,
  // 'a minute of me and a minute of the copy, see if you can tell'
  /^(.+),\s+((?:see|guess|try|tell me) (?:if|which|what|who|how|whether) [^,;]+)$/iu,
  // 'an interview in ASL, I bring the interpreter'
  /^(.*),\s+((?:I|we|she|he|they) (?!and\b)\p{Ll}+(?:['’]t)? [^,;]+)$/iu,
];

/** An offer, its place or its days without the remark that stands behind it, and the remark as a sentence. */
export function withoutRemark(typed: string): { text: string; remark: string | null } {
  const text = withoutStop(tidy(typed));
  for (const pattern of REMARKS) {
    const [, before = '', remark = ''] = pattern.exec(text) ?? [];
    if (remark !== '') return { text: before, remark: asSentence(upperFirst(remark)) };
  }
  return { text, remark: null };
}
