import { countCharacters, countWords } from '../../text.ts';
import { checkHeadline } from '../ledger/ledger.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import { upperFirst } from './language/capitals.ts';
import { canBeVerb, joinTerms, termsOf, type Term } from './language/english.ts';
import { contentStems, withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import { eventName } from './news.ts';
import type { OfferText } from './offer-text.ts';
import { asClause } from './peg/clause.ts';
import type { Plan } from './plan.ts';
import { finiteVerb } from './peg/read-peg.ts';
import { standsBare, subjectsOf } from './peg/subjects.ts';

const fits = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS && countWords(text) <= HEADLINE_MAX_WORDS;

/** What a variation holds. */
export interface Held {
  opens: Plan['opens'];
  facts: readonly Unit[];
  offer: OfferText | undefined;
}

/**
 * A subject line: the news, the news with who is writing, the take or a fact, whole or at a place
 * where a sentence may end. Never one of `used`.
 */
export function headlineOf(
  material: Material,
  { opens, facts, offer }: Held,
  used: readonly string[],
): string {
  const { peg, role, take } = material;
  const news = (
    peg.kind === 'question'
      ? [`${peg.text}?`]
      : peg.kind === 'quotation'
        ? [`“${upperFirst(peg.text)}”`, peg.text]
        : [phraseOf(material), ...shorter(peg.text), asClause(peg.text)]
  ).filter((text) => countWords(text) > 0);
  const short = role?.short ?? null;
  const named = subjectsOf(peg);
  const bare =
    peg.kind === 'question' ? named : [...news.map((text) => text.replace(/[“”]/gu, '')), ...named];
  const signed = short === null ? [] : bare.map((text) => `${text}: ${short}’s view`);
  const ofRole =
    short === null
      ? []
      : [
          ...named.filter(
            (text) =>
              standsBare(text) &&
              ![...contentStems(text)].some((stem) => contentStems(short).has(stem)),
          ),
          ...(peg.kind === 'phrase' ? [phraseOf(material)] : []),
        ].map((text) => `${short} on ${text}`);
  const whole = (unit: Unit | null) => (unit?.sentences ?? []).slice(0, 1).map(withoutStop);
  const said = whole(take);
  const near = facts
    .filter(({ minor, fit }) => !minor && fit >= 1.5)
    .flatMap((fact) => whole(fact));
  const told = facts
    .filter(({ minor }) => !minor)
    .flatMap((fact) => whole(fact))
    .filter((text) => !/^I am\b/u.test(text));
  const order = {
    news: [...news, ...signed, ...ofRole, ...said, ...near],
    fact: [...signed, ...ofRole, ...near, ...said, ...news],
    take: [...said, ...ofRole, ...signed, ...near, ...news],
    who: [...ofRole, ...signed, ...near, ...said, ...news],
  }[opens];
  const taken = new Set(used.map((text) => text.toLowerCase()));
  const candidates = [
    ...order,
    ...(offer === undefined ? [] : [offer.text]),
    ...told,
    ...named,
    ...(short === null ? [] : [short]),
  ]
    .map((text) => upperFirst(text.replace(/[.;,:]+$/u, '')))
    .filter((text) => !taken.has(text.toLowerCase()));
  return (
    [...new Set(candidates)].find(
      (text) =>
        fits(text) &&
        countWords(text) >= (text === candidates[0] ? 1 : 2) &&
        checkHeadline(text, material.grounds).supported,
    ) ?? lastResort(material, taken)
  );
}

/** The peg with the capitals of an event's name. */
const phraseOf = ({ peg, input }: Material): string =>
  peg.kind === 'phrase' ? eventName(peg.text, input.news_peg) : peg.text;

/** Starts of a clause or phrase that are complete: they end before a preposition, behind verb and object. */
function shorter(text: string): string[] {
  const terms = termsOf(text);
  const verb = finiteVerb([...terms]);
  const forms: string[] = [];
  for (let end = terms.length - 1; end > Math.max(verb + 1, 2); end -= 1) {
    if (!mayEndAt(terms, end)) continue;
    forms.push(withoutStop(joinTerms(terms.slice(0, end))));
  }
  return forms;
}

const BREAK =
  /^(?:in|on|at|for|from|across|since|before|after|because|while|when|during|until|through|by|under|over|near|so|but|as|amid|despite)$/iu;

function mayEndAt(terms: readonly Term[], end: number): boolean {
  const last = terms[end - 1];
  const next = terms[end];
  const before = terms[end - 2];
  if (last === undefined || next === undefined || !BREAK.test(next.text)) return false;
  if (
    !(last.tags.has('Noun') || /^(?:late|early|again|out|down|up)$/u.test(last.text)) ||
    last.tags.has('Pronoun') ||
    last.tags.has('Possessive')
  )
    return false;
  if (
    /^(?:plan|plans|way|bid|move|moves|vote|votes|effort|push|deal|right|access|cut|cuts)$/iu.test(
      last.text,
    ) &&
    /^(?:to|for)$/iu.test(next.text)
  )
    return false;
  return !(
    canBeVerb(last.text) &&
    (before === undefined || before.tags.has('Verb') || before.tags.has('Pronoun'))
  );
}

/** The news or the name, whole words within the limits: for input that holds nothing shorter. */
function lastResort({ peg, input }: Material, taken: ReadonlySet<string>): string {
  for (const source of [peg.text, input.profile.name, input.news_peg]) {
    const words: string[] = [];
    for (const word of upperFirst(source).split(' ')) {
      if (!fits([...words, word].join(' '))) break;
      words.push(word);
    }
    const text = words
      .join(' ')
      .replace(
        /(?:\s+(?:a|an|the|of|in|on|at|for|and|or|to|with|by|from|as|its|their|his|her|is|are|that|who|take|out|more|than|lack|what|does|they|were|face|\p{L}+ing|\d+))+$/iu,
        '',
      )
      .replace(/[,;:–-]+$/u, '');
    if (text !== '' && !taken.has(text.toLowerCase())) return upperFirst(text);
  }
  return Array.from(peg.text || input.profile.name)
    .slice(0, HEADLINE_MAX_CHARACTERS)
    .join('');
}
