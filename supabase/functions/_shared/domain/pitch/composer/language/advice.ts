import { canBeNoun, canBeVerb, infinitiveOf } from './english.ts';

/** What follows a verb that tells somebody to do something. */
const OBJECT =
  /^(?:the|an?|your|my|our|his|her|their|it|them|us|me|him|those|these|that|this|every|one|some|no|any|all|what|who|how|where|when|if)$/iu;
const DIRECTION = /^(?:to|out|up|down|on|for|over|back|away|in|with|by)$/iu;
const POLITE = /^(?:please|just|never|always|do not|don['’]t|stop|go|let['’]?s?) \p{Ll}/iu;
const CONDITION = /^(?:before|if|when|after|unless|until|while|next time) you\b[^,]*, /iu;

const RESULT =
  /\b(?:and|or) (?:then )?(?:I|you|we|they|he|she|it|the|an?|my|your|our|his|her|their|every\p{L}*|no\p{L}*|half|most|all|there) /iu;

/** Whether a sentence tells its reader to do something: 'Ask what the uniform is', 'Before you buy, ask'. */
export function isAdvice(sentence: string): boolean {
  // 'Cut the 5:40 and the hospital has no cooks' tells what would happen.
  if (RESULT.test(sentence) || /:/u.test(sentence)) return false;
  const text = sentence.replace(CONDITION, '');
  if (POLITE.test(text)) return true;
  const [verb = '', next = ''] = text.split(/\s+/u);
  const small = verb.toLowerCase();
  if (!/^\p{L}+$/u.test(verb) || !canBeVerb(small) || infinitiveOf(small) !== small) return false;
  return OBJECT.test(next) || (DIRECTION.test(next) && !canBeNoun(small));
}
