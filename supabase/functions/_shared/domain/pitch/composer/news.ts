import { countWords } from '../../text.ts';
import { upperFirst } from './language/capitals.ts';
import { DAY, MONTH } from './language/dates.ts';
import { asSentence } from './language/text.ts';
import { asThing } from './language/things.ts';
import type { Material } from './material.ts';
import { occasionNews } from './news-dated.ts';
import { asQuotation, namingOf, type Naming, type News } from './news-frames.ts';

/**
 * The news of a pitch. A day or an event is named, the creator's own words about their life stand as they are, and
 * all other news is quoted as it was typed: headlines leave out articles and verbs, so that no sentence around them
 * is certain. Of 1,512 pitches that were read, 6 of 100 with quoted news failed for their grammar, 22 with news that
 * had been made part of a sentence.
 */
export function newsOf(material: Material): News {
  const naming = namingOf(material);
  const { kind, raw, plainly } = naming;
  const speaker = kind === 'quotation' ? quoted(raw) : null;
  if (speaker !== null) return plainly(speaker);
  return occasionNews(naming) ?? ownWords(naming) ?? quotedNews(naming);
}

/** 'My nephew says his vote does not count': nobody but the creator says it. */
function ownWords({ kind, raw, holds, plainly }: Naming): News | null {
  if (kind !== 'clause' || !FIRST_PERSON.test(raw) || ASKS.test(raw) || raw.includes(':'))
    return null;
  const sentence = asSentence(upperFirst(raw));
  return holds(sentence) ? plainly(sentence) : null;
}

const FIRST_PERSON = /\b(?:I|[Mm]y|[Ww]e|[Oo]ur|us|me)\b(?!-)/u;
/** 'why we are afraid of fire', 'hurricane season starts, are we ready' */
const ASKS =
  /^(?:why|how|what|who|when|where)\b|[,–—-] ?(?:is|are|do|does|did|can|will|should|what|how|why)\b/iu;

/** News between quotation marks. What is no headline is not said to have been read as one. */
function quotedNews({ kind, typed, raw, led }: Naming): News {
  const printed =
    kind !== 'phrase' &&
    /^[^\p{L}]*\p{Lu}/u.test(typed) &&
    !UNPRINTED.test(typed) &&
    countWords(typed) >= 5;
  const asks =
    DIRECT.test(raw) || ASKS_LAST.test(raw) || (kind === 'question' && !INDIRECT.test(raw));
  const said = kind === 'clause' && SAID.test(typed);
  return led(printed ? 'headline' : said ? 'heard' : 'quoted', asQuotation(raw, asks));
}

const AUXILIARY =
  "(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had)(?:n['’]t)?|can['’]t|won['’]t";
/** A question word with its verb right behind it: 'why are nurses so burnt out'. */
const DIRECT = new RegExp(
  `^(?:why|how|what|who|where|when|whatever) (?:${AUXILIARY}|happened)\\b`,
  'iu',
);
/** 'Old churches closing - what happens to the music' */
const ASKS_LAST = new RegExp(
  `(?:, | [-–—] |: |[.] )(?:and |but |so |or )?(?:(?:what|who|why|how|where|when) (?:${AUXILIARY}|happens|pays|gets|owns|wins|loses|decides|comes|goes)|(?:is|are|do|does|did|can|will|should|was|were|has|have) (?:it|we|they|you|the|our|this|that|he|she|a|an))\\b[^,:.]*$`,
  'iu',
);
/** A clause behind a question word, in the order of a statement: 'How much parents pay for youth sports'. */
const INDIRECT = new RegExp(
  `^(?:how (?:much|many|long|often)|how|why|where|when) (?!(?:${AUXILIARY})\\b)`,
  'iu',
);

/** What is said as one talks. */
const SAID =
  /\b(?:everybody|everyone|nobody|anybody|somebody|someone|y['’]?all|gonna|wanna|kinda|keeps? saying|all the|you|your|we|our|my|all over)\b/iu;

/** What nobody prints: what is said as one talks, a saying between quotation marks, when something is. */
const UNPRINTED = new RegExp(
  `[!(]|\\b(?:we|our|my|you|your|somebody|someone|whatever|everybody|everyone|nobody|anybody|y['’]?all|lol|gonna|wanna|kinda|keeps? saying|all these|all the|so what)\\b|^["“‘'].+["”’']$|\\b(?:is|are|starts?|begins?|opens?|ends?|returns?) (?:on |this |next )?(?:${DAY}|${MONTH} \\d+|week|weekend|month|tomorrow|today|tonight)$`,
  'iu',
);

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', rest = ''] = found;
  const [verb = '', ...speaker] = rest.replace(/[.]$/u, '').split(' ');
  return asSentence(
    `“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${verb} ${asThing(speaker.join(' '))}`,
  );
}
