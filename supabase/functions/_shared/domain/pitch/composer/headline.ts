import { countCharacters, countWords, literally } from '../../text/text.ts';
import { checkHeadline } from '../ledger/ledger.ts';
import { HEADLINE_MAX_CHARACTERS, HEADLINE_MAX_WORDS } from '../pitch.ts';
import { upperFirst, withSentenceCapitals } from './language/capitals.ts';
import { SHORT_MONTH } from './language/dates.ts';
import { canBeVerb, joinTerms, termsOf, type Term } from './language/english.ts';
import { asSentence, contentStems, withOneMark, withoutStop } from './language/text.ts';
import { pointsBack } from './language/references.ts';
import type { Material } from './material.ts';
import { DATE_IN_BRACKETS, eventName, isOccasion } from './news-event.ts';
import type { News } from './news-frames.ts';
import type { Plan } from './plan.ts';
import { finiteVerb } from './peg/read-peg.ts';

const fits = (text: string): boolean =>
  countCharacters(text) <= HEADLINE_MAX_CHARACTERS && countWords(text) <= HEADLINE_MAX_WORDS;

/**
 * A subject line: the news, the news with who is writing, the take or a fact, whole or at a place
 * where a sentence may end. Never one of `used`.
 */
export function headlineOf(
  material: Material,
  { topic, said: newsSaid }: News,
  { opens }: Plan,
  used: readonly string[],
): string {
  const { peg, role, take, input } = material;
  // 'Haitian Heritage Month (May)'
  const raw = withOneMark(input.news_peg.trim()).replace(DATE_IN_BRACKETS, '');
  const shouted = !/\p{Ll}/u.test(raw);
  const news = (
    peg.kind === 'question'
      ? [raw.endsWith('?') ? raw : `${peg.text.split('?')[0] ?? peg.text}?`]
      : peg.kind === 'quotation'
        ? [`“${upperFirst(peg.text)}”`]
        : // Said as it stands: its capitals are those of the creator.
          newsSaid === asSentence(raw)
          ? [raw]
          : [phraseOf(material), ...shorter(peg.text).filter((one) => countWords(one) >= 5)]
  ).filter((text) => countWords(text) > 0);
  // 'Mardi Gras is February 17' has no view, Mardi Gras has.
  const plain = newsSaid === asSentence(raw) && topic === null && peg.kind !== 'question';
  const [, month = '', named = ''] =
    /^(?:\p{L}+ is (?=\p{Lu}\p{L}* .*\b(?:Month|Week)$)(.+)|(.+?) (?:is|starts|begins|opens|falls|returns|ends)\b.*)$/u.exec(
      raw.replace(/[.]$/u, ''),
    ) ?? [];
  const dated = plain
    ? // 'Everybody is keeping a journal again' names no subject,
      // and 'Gen Z is picking the trades' is no news of Gen Z.
      [month || (isOccasion(named) ? named : '')].filter((text) => text !== '')
    : news;
  const short = role?.short ?? null;
  // 'Roller rinks: a roller rink DJ’s view' says one thing twice.
  const apart = (text: string) =>
    short !== null && ![...contentStems(text)].some((stem) => contentStems(short).has(stem));
  // 'Game prices go up - who pays', 'Layoffs: who is next'
  const heads = news
    .map((text) => text.split(/ [-–—] |: /u)[0] ?? '')
    .filter((text) => countWords(text) >= 3 && !news.includes(text) && !/[“”?]/u.test(text));
  const both =
    short === null
      ? []
      : [
          ...(topic === null || !apart(topic) ? [] : [`${short} on ${topic}`]),
          ...(peg.kind === 'question' || peg.kind === 'quotation' ? [] : [...dated, ...heads])
            .filter((text) => !/: /u.test(text) && apart(text))
            .map((text) => `${text}: ${short}’s view`),
        ];
  const said = take
    .map(withoutStop)
    .filter(
      (text, index) =>
        countWords(text) >= 5 &&
        !pointsBack(text, new Set()) &&
        (index === 0 || (countWords(text) >= 6 && !NEEDS_CONTEXT.test(text))),
    );
  const place = asName(input.profile.city_region.replace(/ \([^()]*\)$/u, '').trim());
  const homes = [place, place.split(',')[0]?.trim() ?? '']
    .map((text) => text.replace(/^The (?=Bronx)/u, 'the '))
    .filter((text) => /\p{L}/u.test(text));
  // 'the Eastern Shore of Virginia', 'the Bay Area' would need their article.
  const town = homes.length > 0 && !/,/u.test(place) && countWords(place) > 1 ? [] : homes;
  const name = asName(input.profile.name.split(',')[0]?.trim() ?? '');
  const at = (home: string) =>
    /\bIslands?\b/u.test(home.split(',')[0] ?? '')
      ? 'on'
      : /^Bronx\b/u.test(home)
        ? 'in the'
        : 'in';
  const city = town.at(-1) ?? '';
  const seenFrom =
    peg.kind === 'question' || peg.kind === 'quotation' || city === ''
      ? []
      : ['view', 'story'].flatMap((what) =>
          [...dated, ...heads]
            // 'Tulsa announces a trust: a view from Tulsa'
            .filter((text) => !text.toLowerCase().includes(city.toLowerCase()))
            .map((text) => `${text}: a ${what} from ${city === 'Bronx' ? 'the Bronx' : city}`),
        );
  // 'A historian without a university in Omaha' would say something else.
  const sender = short?.split(/ with(?:out)? /u)[0] ?? '';
  const [first = [], ...others] = [sender, name]
    .filter((text) => /\p{L}/u.test(text))
    .map((who) =>
      // 'A Montgomery city bus driver' in Montgomery
      town.length === 0 || (city !== '' && who.includes(city))
        ? [`From ${who}`]
        : town.map((home) => `From ${who} ${at(home)} ${home}`),
    );
  const from = [
    ...first,
    ...others.flat(),
    // A name and a place alone read like a form.
    ...town.map((home) => `A story from ${home === 'Bronx' ? 'the Bronx' : home}`),
    ...(name === '' ? [] : [`From ${name}`]),
  ];
  const told = material.facts
    .filter(({ kind }) => kind === 'sentence')
    .map(({ text }) => withoutStop(text));
  // 'I teach teenagers to fix e-bikes', where the whole logline is too long.
  const own = material.who
    .map(withoutStop)
    .filter((text) => /^I \p{Ll}/u.test(text) && !text.startsWith('I am'))
    .flatMap((text) => [text, text.split(/,? (?:and|but|so) I /u)[0] ?? text])
    // 'I collect the signs', which ones would come next.
    .filter(
      (text) =>
        material.who.includes(`${text}.`) ||
        // 'I write books about Black kids', where the logline goes on with 'who love the sports'
        (!material.who.some((one) =>
          new RegExp(`^${literally(text)},? (?:who|that|which)\\b`, 'u').test(one),
        ) &&
          !/\b(?:the|those|these) [^ ]+$/u.test(text)),
    )
    // The mail begins with it.
    .filter((text) => countWords(text) >= 5 && text !== withoutStop(material.who[0] ?? ''));
  // Capitals that were lost in shouting cannot be told: such news is the last resort.
  const order =
    opens === 'news' && !shouted
      ? [...news, ...both, ...said, ...seenFrom, ...from]
      : opens === 'both'
        ? [...said, ...both, ...own, ...seenFrom, ...from, ...news, ...told]
        : [...own, ...both, ...said, ...seenFrom, ...from, ...news, ...told];
  const taken = new Set(used.map((text) => text.toLowerCase()));
  const candidates = order
    .map((text) => withSentenceCapitals(upperFirst(text.replace(/[.;,:]+$/u, ''))))
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

/** A name with capitals where it was typed without: 'ferriday, la', 'ada-mae cole'. */
const asName = (typed: string): string =>
  /\p{Lu}/u.test(typed)
    ? typed
    : typed
        .replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
        .replace(/(?<=, )\p{L}{2}$/u, (state) => state.toUpperCase())
        .normalize('NFC');

/** The peg with the capitals of an event's name. */
function phraseOf({ peg, input }: Material): string {
  if (peg.kind !== 'phrase') return peg.text;
  const raw = input.news_peg.trim();
  // 'Bike to Work Day' is a name as it was typed.
  const named =
    /^\p{Lu}\p{Ll}.*\p{Lu}\p{Ll}/u.test(raw) && /\b(?:Day|Week|Month|Season)$/u.test(raw);
  return named ? raw : eventName(peg.text, raw);
}

/** Starts of a clause or phrase that are complete: they end before a preposition, behind verb and object. */
function shorter(text: string): string[] {
  const terms = termsOf(text);
  const verb = finiteVerb(terms);
  if (verb < 1) return [];
  const forms: string[] = [];
  for (let end = terms.length - 1; end > Math.max(verb + 1, 2); end -= 1) {
    if (!mayEndAt(terms, end)) continue;
    // What follows may be all that is new: only a circumstance is left out.
    if (
      !/^(?:after|before|amid|as|while|because|since|until|despite|ahead|when)$/iu.test(
        terms[end]?.text ?? '',
      ) &&
      !/,$/u.test(terms[end - 1]?.post.trim() ?? '')
    )
      continue;
    forms.push(withoutStop(joinTerms(terms.slice(0, end))));
  }
  return forms;
}

/** A later sentence of a take that says nothing without those before it. */
const NEEDS_CONTEXT =
  /^(?:and|but|so|or|try|give|then|yet|it|that|they|he|she|we|you|not|now|never|still|next)\b|\b(?:ours|mine|theirs|yours|does not|do not|did not|don['’]t|didn['’]t|doesn['’]t|them|him|too)$/iu;

const BREAK =
  /^(?:in|on|at|for|from|across|since|before|after|because|while|when|during|until|through|by|under|over|near|so|but|as|amid|despite)$/iu;

/** 'Aug' before its day, 'early' before its month */
const MONTH_OR_PART = new RegExp(`^(?:${SHORT_MONTH}|early|late)$`, 'u');

function mayEndAt(terms: readonly Term[], end: number): boolean {
  const last = terms[end - 1];
  const next = terms[end];
  const before = terms[end - 2];
  if (last === undefined || next === undefined || !BREAK.test(next.text)) return false;
  if (MONTH_OR_PART.test(last.text)) return false;
  if (
    !(last.tags.has('Noun') || /^(?:late|early|again|out|down|up)$/u.test(last.text)) ||
    last.tags.has('Pronoun') ||
    last.tags.has('Possessive')
  )
    return false;
  if (
    /^(?:all|people|those|anyone|everyone|folks|kids|children|women|men|families)$/iu.test(
      last.text,
    )
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

/** Words with which no subject line ends. */
const LOOSE_END = new RegExp(
  `(?:\\s+(?:a|an|the|of|in|on|at|for|and|or|to|with|by|from|as|its|their|his|her|is|are|that|who|take|last|next|this|since|where|it|all|comes|out|more|than|lack|what|does|they|were|face|\\p{L}+ing|\\d+|${SHORT_MONTH}\\.?))+$`,
  'iu',
);

/** The news or the name, whole words within the limits: for input that holds nothing shorter. */
function lastResort({ peg, input }: Material, taken: ReadonlySet<string>): string {
  const asked = peg.kind === 'question' && !/[?.!] /u.test(peg.text) ? `${peg.text}?` : peg.text;
  for (const source of [asked, input.news_peg]) {
    const words: string[] = [];
    for (const word of upperFirst(source).split(' ')) {
      if (!fits([...words, word].join(' '))) break;
      words.push(word);
    }
    const text = words
      .join(' ')
      .replace(LOOSE_END, '')
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
