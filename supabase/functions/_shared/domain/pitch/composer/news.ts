import { checkSentence } from '../ledger/check-sentence.ts';
import { NEWS_LEADS } from '../lead-ins.ts';
import { lowerStart, upperFirst } from './language/capitals.ts';
import { articleFor, asSentence } from './language/text.ts';
import { isCommonWord, isUncountable, joinTerms, termsOf } from './language/english.ts';
import { isRole } from './language/roles.ts';
import type { Material } from './material.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** The forms in which a pitch can name its news, as sentences. */
export interface News {
  /** At the start of a pitch. */
  plain: string;
  /** Later in a pitch, as its reason; several forms. */
  reasons: readonly string[];
  /** As a phrase for a question; null for a clause. */
  topic: string | null;
}

export function newsOf({ peg, grounds, input }: Material): News {
  const own = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) => checkSentence(sentence, own).supported;
  if (peg.kind === 'quotation') {
    const plain =
      quoted(input.news_peg) ?? `“${upperFirst(peg.text)}${/[!?]$/u.test(peg.text) ? '' : '.'}”`;
    return { plain, reasons: [plain], topic: null };
  }
  if (peg.kind === 'question') {
    const plain = `${upperFirst(peg.text)}?`;
    return { plain, reasons: [plain], topic: null };
  }
  if (peg.kind === 'clause') {
    const clause = [withObjectArticles(withArticle(peg.text)), withArticle(peg.text), peg.text].find((text) => holds(asSentence(text))) ?? peg.text;
    const reasons = NEWS_LEADS.map((lead) =>
      asSentence(`${lead} ${clause}`),
    ).filter(holds);
    return { plain: asSentence(clause), reasons: reasons.length > 0 ? reasons : [asSentence(clause)], topic: null };
  }
  const topic = withArticle(peg.text);
  const frames = isOccasion(topic)
    ? ['{T} is the occasion.', 'The occasion is {t}.', 'I am writing for {t}.']
    : ['I am writing about {t}.', 'I want to talk about {t}.', 'The subject is {t}.', 'My subject is {t}.'];
  const forms = frames
    .map((frame) => frame.replace('{T}', upperFirst(topic)).replace('{t}', topic))
    .filter(holds);
  const fallback = asSentence(topic);
  return { plain: forms[0] ?? fallback, reasons: forms.length > 0 ? forms : [fallback], topic };
}

const OCCASION =
  /\b(?:day|week|month|season|eve|juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween|anniversary|birthday|election|elections|primary|olympics|awards?|convention|festival|fest|finals|playoffs|bowl|cup|marathon|graduation|commencement|homecoming|school year|back to school|back-to-school|black friday|mardi gras|carnival|fair|parade|jubilee|new year|summer|spring|winter|fall|autumn|weekend|conference|summit|premiere|opening|reunion|tour|game|derby|regatta|holidays?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?: \d{4})?$/iu;

/** Whether a phrase names a day or an event rather than a subject. */
const isOccasion = (text: string): boolean => OCCASION.test(text) && !/^(?:the new|a new|the rule)\b/iu.test(text);

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', rest = ''] = found;
  const speaker = rest.replace(
    /^(\p{Ll}+) (?=(?:[\p{Ll}-]+ )*(?:host|mayor|governor|judge|coach|star|ceo|chef|author|singer|rapper|player|senator|official|expert|doctor|teacher|owner|founder|leader|critic|director|producer|pastor|lawmaker|scientist|study|report)\b)/u,
    (_, verb: string) => `${verb} ${articleFor(rest.split(' ').slice(1).join(' '))} `,
  );
  return asSentence(`“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${speaker}`);
}

const BODY =
  /^(?:(?:state|city|county|school|district|federal|local|national|parole|housing|transit|zoning|planning|health|water|park|library|port) )?(?:board|council|commission|legislature|department|court|district|authority|mayor|governor|senate|house|supreme court|fed|school board|city council|jury|police|state|city|county|feds|government)$/iu;
const INSTITUTION = /^(?:Supreme Court|Senate|House|White House|Fed|Pentagon|Census Bureau|Coast Guard|Justice Department|FDA|CDC|EPA|IRS|USDA|FAA|FCC|FTC|NAACP|NBA|WNBA|NFL|NCAA|SEC)$/u;
/** The same at the start of a clause, whatever the tagger takes it for. */
const INSTITUTION_ACTS = /^(?:Supreme Court|Senate|House|White House|Fed|Pentagon|Census Bureau|Coast Guard|Justice Department|FDA|CDC|EPA|IRS|USDA|FAA|FCC|FTC|NAACP|NBA|WNBA|NFL|NCAA|SEC) \p{Ll}+s\s/u;
/** Countable nouns of headlines that want an article when they stand alone. */
const COUNTED =
  /^(?:ban|cap|rule|law|bill|plan|deal|vote|hearing|lawsuit|suit|program|project|strike|study|report|survey|poll|record|case|contract|tax|budget|grant|pipeline|stadium|mall|school|library|hospital|clinic|store|team|league|fund|challenge|fight|fee|fine|site|center|park|bridge|highway|museum|measure|proposal|policy|order|ruling|tribute|memorial|festival|shortage|crisis|surge|drop|rise|boom|hike|freeze|shutdown|walkout|protest|boycott|recall|outbreak|judge|mayor|governor|jury|app|tool|cut|increase|decline|gap|moratorium|raise|bond|referendum|charter|merger|settlement|probe|inquiry|audit|summit|apology|award|prize|medal|title|exhibit|exhibition|film|album|book|show|series|podcast|play|musical|concert|tour|garden|farm|market|grocery|supermarket|factory|plant|warehouse|neighborhood|district|county|church|campus|college|university|academy|curriculum|course|class|exam|test|vaccine|drug|pill|treatment|trial|hotline|storm|hurricane|tornado|flood|fire|wildfire|drought|heat wave|heat dome|court|panel|commission|task force|committee|board|council|agency|company|startup|business|restaurant|chain|brand|franchise|airline|bank|union|coalition|group|lawmaker|senator|coach|player|star|rapper|singer|actor|artist|author|teacher|nurse|doctor|scientist|officer|sheriff|challenge|referee|stadium|arena|casino|hotel|airport|station|line|route|bus line|rail line|ferry|port|dam|levee|landfill|refinery|data center|power plant|mine|well|reservoir|lake|river|beach|island|mural|statue|monument|cemetery|archive|collection)$/iu;

const DETERMINER =
  /^(?:a|an|the|my|our|your|his|her|their|its|this|that|these|those|no|every|each|some|many|more|most|fewer|few|all|half|another|both|one|two|three|four|five|six|seven|eight|nine|ten|dozens|hundreds|thousands|millions|\d.*|\$.*)$/iu;

/** Nouns that stand without an article after 'in', 'at', 'to' or 'from'. */
const BARE_AFTER_PREPOSITION =
  /^(?:court|school|church|college|prison|jail|class|season|office)$/iu;

/** A headline with the articles that a sentence wants behind its verb, where they are certain. */
function withObjectArticles(text: string): string {
  const terms = termsOf(text).map((term) => ({ ...term }));
  const verb = finiteVerb(terms);
  if (verb < 1) return text;
  let start = verb + 1;
  while (start < terms.length) {
    let end = start;
    while (end < terms.length && isNominal(terms[end])) {
      end += 1;
      if (/[,;:]/u.test(terms[end - 1]?.post ?? '')) break;
    }
    if (end === start) {
      start += 1;
      continue;
    }
    const first = terms[start];
    const head = terms[end - 1];
    const before = terms[start - 1];
    const next = terms[end];
    const closed =
      next === undefined ||
      /[,;:]/u.test(head?.post ?? '') ||
      ['Preposition', 'Adverb', 'Conjunction', 'WeekDay'].some((tag) => next.tags.has(tag)) ||
      /^(?:to|and|over|as|after|before|while|in|on|at|for)$/iu.test(next.text);
    const opens =
      start - 1 === verb || /^(?:at|near|in|on|for|from|over|into|with|by|of|after|against|under)$/iu.test(before?.text ?? '');
    const bare =
      end === start + 1 &&
      /^(?:in|at|to|from|after)$/iu.test(before?.text ?? '') &&
      BARE_AFTER_PREPOSITION.test(head?.text ?? '');
    if (
      first !== undefined &&
      head !== undefined &&
      closed &&
      opens &&
      !bare &&
      COUNTED.test(head.text) &&
      !/^\p{Lu}/u.test(head.text) &&
      !/^\p{Lu}/u.test(first.text) &&
      !isUncountable(head.text)
    )
      first.pre = `${first.pre}${articleFor(joinTerms(terms.slice(start, end)))} `;
    start = end;
  }
  return joinTerms(terms);
}

type Each = ReturnType<typeof termsOf>[number];

const isNominal = (term: Each | undefined): boolean =>
  term !== undefined &&
  (term.tags.has('Noun') || term.tags.has('Adjective') || term.tags.has('Ordinal')) &&
  !term.tags.has('Pronoun') &&
  !['Determiner', 'Preposition', 'Possessive', 'Adverb'].some((tag) => term.tags.has(tag)) &&
  !/^(?:more|most|fewer|many|some|all|half|its|their|his|her|my|our|no|every|each|other|another|such|few|several|enough|up|down|near|over|under|between|during|first|last)$/iu.test(
    term.text,
  );

/** A headline's subject with the article that a sentence wants, where it is certain. */
export function withArticle(text: string): string {
  if (INSTITUTION_ACTS.test(text)) return `the ${text}`;
  const terms = termsOf(text);
  const verb = finiteVerb([...terms]);
  const subject = verb > 0 ? terms.slice(0, verb) : [];
  const first = subject[0];
  const head = subject.at(-1);
  if (first === undefined || head === undefined || DETERMINER.test(first.text)) return text;
  const phrase = subject.map(({ text: word }) => word).join(' ');
  if (INSTITUTION.test(phrase)) return `the ${text}`;
  if (BODY.test(phrase.replace(/^\p{Lu}\p{L}+ (?=\p{Ll})/u, ''))) return `the ${lowerStart(text)}`;
  if (subject.some((term) => /[,;:]/u.test(term.post) || ['Preposition', 'Conjunction', 'Verb', 'Pronoun'].some((tag) => term.tags.has(tag))))
    return text;
  const bare = head.text;
  if (subject.slice(0, 1).some((term) => /^\p{Lu}/u.test(term.text) && !isCommonWord(term.text)) || /^\p{Lu}/u.test(bare)) return text;
  if (/[^s]s$|^(?:people|women|men|children|police|teens)$/iu.test(bare) || isUncountable(bare)) return text;
  if (!(COUNTED.test(bare) || isRole(bare)) || /ing$/iu.test(bare)) return text;
  const article = articleFor(phrase);
  return `${article} ${lowerStart(text)}`;
}
