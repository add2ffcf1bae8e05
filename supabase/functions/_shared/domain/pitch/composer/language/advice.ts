import { finiteVerb } from '../peg/read-peg.ts';
import { canBeNoun, canBeVerb, infinitiveOf, termsOf } from './english.ts';

/** What follows a verb that tells somebody to do something. */
const OBJECT =
  /^(?:the|an?|your|my|our|his|her|their|it|them|us|me|him|those|these|that|this|every|one|some|no|any|all|what|who|how|where|when|if)$/iu;
const DIRECTION = /^(?:to|out|up|down|on|for|over|back|away|in|with|by)$/iu;
const POLITE = /^(?:please|just|never|always|do not|don['’]t|stop|go|let['’]?s?) \p{Ll}/iu;
/** 'Parents, learn your driver's name' */
const ADDRESSED = /^(?:\p{L}+s|folks|people|everybody|everyone|y['’]?all), (?=\p{L})/iu;
const CONDITION = /^(?:before|if|when|after|unless|until|while|next time) you\b[^,]*, /iu;

/** 'Cut the 5:40 and the hospital has no cooks' tells what would happen; 'and a bucket in your car' does not. */
function tellsResult(sentence: string): boolean {
  const [, subject = ''] =
    /\b(?:and|or) (?:then )?((?:I|you|we|they|he|she|it|the|an?|my|your|our|his|her|their|every\p{L}*|no\p{L}*|half|most|all|there) .*)$/iu.exec(
      sentence,
    ) ?? [];
  return (
    subject !== '' &&
    (/^(?:I|you|we|they|he|she|it|there)\b/iu.test(subject) || finiteVerb(termsOf(subject)) > 0)
  );
}
/** 'Stay off a line that is down' */
const AWAY = /^(?:stay|keep|get|turn|take) (?:off|out|away|up|down)\b|^stay (?:at least |\d)/iu;

/** Whether a sentence tells its reader to do something: 'Ask what the uniform is', 'Before you buy, ask'. */
export function isAdvice(sentence: string): boolean {
  // 'Show me the machine that cries' is a challenge.
  if (/^(?:show|tell|give|find|name|prove|ask) me\b/iu.test(sentence)) return false;
  if (tellsResult(sentence) || /:/u.test(sentence)) return false;
  const text = sentence.replace(CONDITION, '').replace(ADDRESSED, '');
  if (POLITE.test(text) || AWAY.test(text)) return true;
  const [verb = '', next = ''] = text.split(/\s+/u);
  const small = verb.toLowerCase();
  if (!/^\p{L}+$/u.test(verb) || !canBeVerb(small) || infinitiveOf(small) !== small) return false;
  return OBJECT.test(next) || (DIRECTION.test(next) && !canBeNoun(small));
}
