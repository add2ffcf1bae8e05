import { canBeNoun, canBeVerb, infinitiveOf, pastOf, termsOf } from './english.ts';
import { fromVerb, inYear, isLasting, isPluralSubject, withAnd } from './from-verb.ts';
import { isDoneTo } from './passive.ts';
import { agreeWithI, inFirstPerson, type Self } from './person.ts';
import { roleOf } from './roles.ts';
import { withoutStop } from './text.ts';

const ADVERB =
  /^(?:now|still|also|once|never|always|currently|recently|later|previously|formerly|originally|mostly|often|usually|sometimes|first|then|even|personally)$/iu;
/** Auxiliaries that a noun is never. */
const AUXILIARY = /^(?:is|was|has|had|does|did|could|would)$/u;
/** Verbs whose unnamed subject is a thing: 'Costs $8', 'Opens at five', 'Weighs 40 pounds'. */
const OF_THINGS =
  /^(?:costs?|weighs?|measures?|seats|airs|aired|premieres?|premiered|debuts|debuted|lasts|lasted|opens|opened|closes|closed|comes|came|includes|included|features|contains|means|meant|starts|started|begins|began|ends|ended|grew|needs|sold out|sells out|runs (?:on|from|every|each|for)|located|priced|made (?:of|from|in|with|by)|built (?:in|of|from|by|on)|used (?:in|by|at|for|on)|published (?:in|by|every)|released (?:in|by|on)|printed (?:in|on|by)|available|open|takes (?:about |around )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:hours?|days?|weeks?|months?|years?|minutes?|people))\b/iu;
/** Where such a verb has an object, somebody did it: 'Opened a shop', 'Started the first league'. */
const HAS_OBJECT =
  /^(?:\p{L}+) (?:a|an|the|my|our|his|her|their|its|two|three|four|five|six|\d+ \p{Ll}+s|first|\p{Ll}+ing|for (?:a|an|the|two|three|four|five|some|many)|\p{Lu})\b/u;
/** What a verb of the creator is done to. */
const OBJECT = /^(?:a|an|the|my|our|his|her|their|both|every|each|another|more|over|all|\d.*)$/iu;

/** Whether a fact surely begins with what its creator does: 'Has taught …', 'Runs a …'. */
export function isElided(text: string): boolean {
  const [first = ''] = withoutStop(text).split(' ');
  return (
    /^(?:Has|Is|Was|Had)$/u.test(first) ||
    (/^\p{Lu}\p{Ll}+$/u.test(first) && fromVerb(text)?.startsWith('I ') === true)
  );
}

/**
 * A sentence without its subject, who is the creator ('Has announced rodeos since 1999', 'Never learned
 * to read until she was 31'), in the first person; null where the subject may be something else.
 * `noted` says that other facts of the profile leave their subject out too.
 */
export function withOwnSubject(
  text: string,
  name: string,
  self: Self,
  noted: boolean,
): string | null {
  const words = text.split(' ');
  let at = 0;
  while (at < 2 && ADVERB.test(words[at] ?? '') && words.length > at + 2) at += 1;
  const verb = words[at] ?? '';
  const small = verb.toLowerCase();
  // 'Took me 14 Saturdays': what took them was told before.
  if (/^(?:me|us)$/u.test(words[at + 1] ?? '')) return null;
  if (/[,:;?]$/u.test(verb) || words.length < at + 2 || /\?\s*$/u.test(text)) return null;
  // 'IV drips', 'US passport': letters are no verb. Behind an adverb the verb is small.
  if (at === 0 ? !/^\p{Lu}?[\p{Ll}-]+$/u.test(verb) : !/^[\p{Ll}-]+$/u.test(verb)) return null;
  const rest = words.slice(at).join(' ');
  if (isPluralSubject(rest)) return null;
  // 'Certified birth doula since 2011' has no verb.
  const voted = /^(?:voted|crowned|named)$/u.test(small);
  if (
    at === 0 &&
    !voted &&
    !AUXILIARY.test(small) &&
    fromVerb(rest) === null &&
    roleOf(text) !== null
  )
    return null;
  // 'Licensed in 1979'
  const passive =
    isDoneTo(rest) ||
    /^(?:licensed|certified|ordained|elected|appointed|drafted|deployed|diagnosed|inducted|commissioned|sworn|accredited) (?:(?:in|as|by|to|at|into|since|with)\b|(?:19|20)\d\d\b)/iu.test(
      rest,
    ) ||
    /^\p{L}+ed by\b/iu.test(rest);
  if (!passive && !isOwnVerb(small, rest, noted)) return null;
  const subject = pronounOf(text, self);
  const small1 = [...words.slice(0, at).map((word) => word.toLowerCase()), small];
  // 'Donated 1,100 laptops since 2020', 'Organizes clinics since 2019' goes on.
  const lasting =
    /^I have (\p{L}+)/u.exec(fromVerb(rest) ?? '')?.[1] ??
    (isLasting(rest) && !AUXILIARY.test(small) ? participleOf(small) : undefined);
  const lead = passive
    ? [
        ...small1.slice(0, -1),
        /^\S+ since\b/u.test(rest)
          ? 'has been'
          : /^(?:licensed|certified|accredited|ordained)$/u.test(small) && !/\d{4}/u.test(rest)
            ? 'is'
            : 'was',
        small,
      ]
    : lasting !== undefined && !AUXILIARY.test(small)
      ? [...small1.slice(0, -1), 'has', lasting]
      : small1;
  const tail =
    /^\p{L}+[^s]$/u.test(small) && (!passive || /^\S+ (?:19|20)\d\d/u.test(rest))
      ? inYear(withAnd(rest.slice(verb.length)))
      : rest.slice(verb.length);
  const told = tail
    .replace(/^ (?=(?:first|second|third|latest|newest) (?!place\b|in\b|at\b|of\b)\p{Ll})/u, ' my ')
    .replace(/, (\d[\d,]* \p{Ll}+s\b[^,;]*)$/u, ' ($1)');
  const said = `${subject === 'he' ? 'He' : 'She'} ${[...lead].join(' ')}${told}`;
  // 'Told my story to 400 sixth graders' says already whose it is.
  if (
    !canBeNoun(small) &&
    /\b(?:my|me|our|us)\b/u.test(told) &&
    !/\b(?:she|he|her|his|him)\b/iu.test(told)
  )
    return agreeWithI(said.replace(/^(?:She|He) /u, 'I '));
  const turned = inFirstPerson(ofTheirOwn(said, self), name, subject);
  if (turned === null || !/^I /u.test(turned)) return null;
  // 'Has taught 400 kids; coaches two lifeguards'
  return agreeWithI(
    turned.replace(
      /; (?=(\p{Ll}+[^s]s) (?:an?|the|my|our|\d|one|two|three|four|five|every|at|in|for)\b)/u,
      (mark, word: string) => (canBeVerb(word) && !/^(?:is|was|has)$/u.test(word) ? '; I ' : mark),
    ),
  );
}

/** 'organized' of 'organizes', 'taught' of 'taught'. */
function participleOf(verb: string): string {
  const { past, participle } = pastOf(infinitiveOf(verb));
  return participle === '' ? past : participle;
}

function isOwnVerb(small: string, rest: string, noted: boolean): boolean {
  if (AUXILIARY.test(small)) return true;
  if (OF_THINGS.test(rest) && !HAS_OBJECT.test(rest)) return false;
  // 'Kids run free', 'Volunteers include two judges'
  const second = termsOf(rest)[1];
  if (
    canBeNoun(small) &&
    !/^(?:helps|lets|makes|goes)$/u.test(small) &&
    second?.tags.has('Verb') === true &&
    !second.tags.has('Gerund')
  )
    return false;
  if (fromVerb(rest)?.startsWith('I ') === true) return true;
  const [, verb, next] = termsOf(`She ${small}${rest.slice(small.length)}`);
  if (verb === undefined || next === undefined || !verb.tags.has('Verb')) return false;
  // 'Plans include a second store': the verb is the next word.
  const acts =
    next.tags.has('Verb') &&
    !next.tags.has('Gerund') &&
    !next.tags.has('Particle') &&
    !/^(?:to|hand|full|part)$/u.test(next.text);
  if (
    (acts && canBeNoun(small)) ||
    /^(?:is|are|was|were|has|have|had|will|can|per|a year)$/iu.test(next.text)
  )
    return false;
  if (verb.tags.has('PastTense'))
    return (noted || OBJECT.test(next.text)) && !(canBeNoun(small) && next.tags.has('Noun'));
  if (!/[^s]s$/u.test(small) || infinitiveOf(small) === small) return false;
  if (!canBeVerb(small)) return noted && /ates$|i[sz]es$/u.test(small);
  // 'Classes 3 times a week', 'Awards from two guilds': a noun as well as a verb.
  if (canBeNoun(small))
    return (
      noted &&
      !/^(?:from|of|for|by)$/iu.test(next.text) &&
      !/^\S+ (?:\S+ )?(?:times|percent|%)/iu.test(rest)
    );
  return true;
}

/** The pronoun of the creator, by the profile or by the first one that nobody else can own. */
function pronounOf(text: string, self: Self): 'she' | 'he' {
  if (self === 'she' || self === 'he') return self;
  const found = /\b(he|his|him|himself|she|her|hers|herself)\b/iu.exec(text)?.[0] ?? '';
  return /^h(?:e|is|im|imself)$/iu.test(found) ? 'he' : 'she';
}

const PLURAL_BEFORE = /[^s’']s\b|\b(?:people|children|women|men|families|and)\b/iu;

/** 'Built their first puppet': nobody else is named whose it could be. */
function ofTheirOwn(text: string, self: Self): string {
  const found = /\b(?:their|they)\b/iu.exec(text);
  if (found === null || self === 'she' || self === 'he') return text;
  const before = text.slice(0, found.index).split(' ').slice(2).join(' ');
  return found[0].toLowerCase() === 'their' && !PLURAL_BEFORE.test(before)
    ? `${text.slice(0, found.index)}her${text.slice(found.index + 5)}`
    : text;
}
