import { countCharacters, countWords } from '../../text.ts';
import { checkHeadline } from '../ledger/ledger.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import { upperFirst } from './language/capitals.ts';
import { canBeVerb, joinTerms, termsOf, type Term } from './language/english.ts';
import { contentStems, withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';
import { eventName } from './news.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';
import { finiteVerb } from './peg/read-peg.ts';
import { standsInSentence } from './language/things.ts';
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
        : [phraseOf(material), ...shorter(peg.text)]
  ).filter((text) => countWords(text) > 0);
  const short = role?.short ?? null;
  // The subject of a headline cannot be told from its verb for certain.
  const named =
    peg.kind === 'question'
      ? subjectsOf(peg).filter(
          (text) => /[^s]s$/u.test(text) || !canBeVerb(text.split(' ').at(-1) ?? ''),
        )
      : [];
  const bare =
    peg.kind === 'phrase' && !/\d/u.test(peg.text) ? [phraseOf(material), ...named] : named;
  // 'Roller rinks: a roller rink DJ’s view' says one thing twice.
  const apart = (text: string) =>
    short !== null && ![...contentStems(text)].some((stem) => contentStems(short).has(stem));
  const signed =
    short === null
      ? []
      : bare
          .filter((text) => apart(text) && !/[?!.]$/u.test(text))
          .map((text) => `${text}: ${short}’s view`);
  const ofRole =
    short === null
      ? []
      : [
          ...named.filter((text) => standsBare(text) && apart(text)),
          ...(peg.kind === 'phrase' && standsInSentence(phraseOf(material))
            ? [phraseOf(material)]
            : []),
        ].map((text) => `${short} on ${text}`);
  const whole = (unit: Unit | null) => (unit?.sentences ?? []).slice(0, 1).map(withoutStop);
  const said = whole(take);
  const near = facts
    .filter(({ minor, fit }) => !minor && fit >= 1.5)
    .flatMap((fact) => whole(fact))
    .filter((text) => !/^I (?:am|was|have been)\b/u.test(text));
  const told = facts
    .filter(({ minor }) => !minor)
    .flatMap((fact) => whole(fact))
    .filter((text) => !/^I (?:am|was|have been)\b/u.test(text));
  const place = material.input.profile.city_region.trim();
  const from =
    short === null || place === ''
      ? []
      : [`From ${short} in ${place}`, `From ${short} in ${place.split(',')[0] ?? place}`];
  const order = {
    news: [...news, ...signed, ...ofRole, ...said, ...near],
    fact: [...near, ...signed, ...ofRole, ...said, ...from, ...news],
    take: [...said, ...ofRole, ...signed, ...near, ...from, ...news],
    who: [...ofRole, ...signed, ...from, ...near, ...said, ...news],
  }[opens];
  const taken = new Set(used.map((text) => text.toLowerCase()));
  const candidates = [
    ...order,
    ...from,
    ...told,
    ...whole(material.who).filter((text) => /^I (?!am\b)/u.test(text)),
    ...(offer === undefined || offer.person ? [] : [offer.text]),
    ...named,
  ]
    .map((text) => upperFirst(text.replace(/[.;,:]+$/u, '')))
    .filter((text) => !taken.has(text.toLowerCase()));
  const local = [place, place.split(',')[0] ?? '']
    .filter((text) => text !== '')
    .map((text) => `${text}: ${news[0] ?? ''}`);
  candidates.push(...local);
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
  if (verb < 1) return [];
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
  if (/^(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|early|late)$/u.test(last.text)) return false;
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
  const asked = peg.kind === 'question' ? `${peg.text}?` : peg.text;
  for (const source of [asked, input.news_peg]) {
    const words: string[] = [];
    for (const word of upperFirst(source).split(' ')) {
      if (!fits([...words, word].join(' '))) break;
      words.push(word);
    }
    const text = words
      .join(' ')
      .replace(
        /(?:\s+(?:a|an|the|of|in|on|at|for|and|or|to|with|by|from|as|its|their|his|her|is|are|that|who|take|out|more|than|lack|what|does|they|were|face|\p{L}+ing|\d+|(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.?))+$/iu,
        '',
      )
      .replace(/[,;:–-]+$/u, '');
    if (text !== '' && !taken.has(text.toLowerCase())) return upperFirst(text);
  }
  return Array.from(upperFirst(peg.text || input.profile.name))
    .slice(0, HEADLINE_MAX_CHARACTERS)
    .join('')
    .split(' ')
    .slice(0, HEADLINE_MAX_WORDS)
    .join(' ');
}
