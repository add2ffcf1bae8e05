import { checkSentence } from '../ledger/check-sentence.ts';
import { upperFirst } from './language/capitals.ts';
import { isUncountable, joinTerms, termsOf } from './language/english.ts';
import { articleFor, asSentence, hashOf } from './language/text.ts';
import type { Material } from './material.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', speaker = ''] = found;
  return asSentence(`“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${speaker}`);
}

/** Nouns that stand without an article after 'in', 'at', 'to' or 'from'. */
const BARE_AFTER_PREPOSITION =
  /^(?:court|school|church|college|prison|jail|class|season|office)$/iu;

/** Offices and bodies that a headline names without 'the'. */
const BODY =
  /^(?:Supreme Court|Fed\b|Senate|House\b|White House|FDA|CDC|EPA|IRS|USDA|HUD|FCC|FTC|NAACP|NBA|WNBA|NFL|NCAA|Pentagon|Census Bureau|Coast Guard|GOP|U\.?S\.?(?= \p{Lu}?\p{Ll})|(?:\p{Lu}\p{L}+ )?(?:city council|school board|county commission|state legislature|public schools|housing authority|transit authority|police department|mayor|governor|legislature|city|state|council)\b)/iu;

/** Countable nouns of headlines that want an article when they stand alone. */
const COUNTED =
  /^(?:ban|cap|rule|law|bill|plan|deal|vote|hearing|lawsuit|suit|program|project|strike|study|report|survey|poll|record|case|contract|tax|budget|grant|pipeline|stadium|mall|school|library|hospital|clinic|store|team|league|fund|challenge|fight|fee|fine|site|center|park|bridge|highway|museum|measure|proposal|policy|order|ruling|tribute|memorial|festival|shortage|crisis|surge|drop|rise|boom|hike|freeze|shutdown|walkout|protest|boycott|recall|outbreak|judge|mayor|governor|jury|app|tool|cut|increase|decline|gap|moratorium|raise|bond|referendum|charter|merger|settlement|probe|inquiry|audit|summit|apology|award|prize|medal|title|exhibit|exhibition|film|album|book|show|series|podcast|play|musical|concert|tour|garden|farm|market|grocery|supermarket|factory|plant|warehouse|neighborhood|district|county|church|campus|college|university|academy|curriculum|course|class|exam|test|vaccine|drug|pill|treatment|trial|hotline|storm|hurricane|tornado|flood|fire|wildfire|drought|heat wave|heat dome|court|panel|commission|task force|committee|board|council|agency|company|startup|business|restaurant|chain|brand|franchise|airline|bank|union|coalition|group|lawmaker|senator|coach|player|star|rapper|singer|actor|artist|author|teacher|nurse|doctor|scientist|officer|sheriff|challenge|referee|stadium|arena|casino|hotel|airport|station|line|route|bus line|rail line|ferry|port|dam|levee|landfill|refinery|data center|power plant|mine|well|reservoir|lake|river|beach|island|mural|statue|monument|cemetery|archive|collection)$/iu;

/**
 * The news as one sentence, in the words of the peg. `position` chooses another form for each
 * variation where there are several.
 */
export function newsSentence(material: Material, position: number): string {
  const { peg, grounds, input } = material;
  if (peg.kind === 'quotation')
    return (
      quoted(input.news_peg) ?? `“${upperFirst(peg.text)}${/[!?]$/u.test(peg.text) ? '' : '.'}”`
    );
  if (peg.kind === 'question') return `${upperFirst(peg.text)}?`;
  const own = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) => checkSentence(sentence, own).supported;
  if (peg.kind === 'clause') {
    const forms = [asSentence(withArticles(peg.text)), asSentence(peg.text)];
    return forms.find(holds) ?? asSentence(peg.text);
  }
  const topic = withArticles(peg.text);
  const start = hashOf(`${input.profile.name}|${input.news_peg}`);
  for (let step = 0; step < NEWS_FRAMES.length; step += 1) {
    const frame = NEWS_FRAMES[(start + position + step) % NEWS_FRAMES.length] ?? '';
    const sentence = frame.replace('{}', topic);
    if (holds(sentence)) return sentence;
  }
  return asSentence(topic);
}

/** At most four words of ours before the topic: six in a row would come back in other pitches. */
const NEWS_FRAMES = ['This is about {}.', 'It is about {}.', 'I’d like to discuss {}.'];

/** A headline with the articles that a sentence wants, where they are certain. */
export function withArticles(text: string): string {
  const terms = termsOf(text).map((term) => ({ ...term }));
  const verb = finiteVerb(terms);
  const future = verb > 0 && terms[verb]?.text === 'to';
  let start = 0;
  while (start < terms.length) {
    let end = start;
    while (end < terms.length && isNominal(terms[end]) && end !== verb) {
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
    const whole =
      next === undefined ||
      end === verb ||
      /[,;:]/u.test(head?.post ?? '') ||
      ['Preposition', 'Adverb', 'Conjunction', 'WeekDay'].some((tag) => next.tags.has(tag)) ||
      /^(?:to|and|over|as|after|before|while|in|on|at|for)$/iu.test(next.text);
    const bare =
      end === start + 1 &&
      /^(?:in|at|to|from|after)$/iu.test(before?.text ?? '') &&
      BARE_AFTER_PREPOSITION.test(head?.text ?? '');
    if (
      first !== undefined &&
      head !== undefined &&
      whole &&
      !bare &&
      mayOpen(before, start, verb)
    ) {
      const phrase = joinTerms(terms.slice(start, end));
      const article = articleOf(phrase, head.text, first.text);
      if (article !== null) first.pre = `${first.pre}${article} `;
    }
    start = end;
  }
  if (future && verb > 0) {
    const to = terms[verb];
    const subject = terms[verb - 1];
    if (to !== undefined && subject !== undefined) {
      to.text = 'will';
    }
  }
  return joinTerms(terms);
}

type Each = ReturnType<typeof termsOf>[number];

const isNominal = (term: Each | undefined): boolean =>
  term !== undefined &&
  (term.tags.has('Noun') || term.tags.has('Adjective') || term.tags.has('Ordinal')) &&
  !term.tags.has('Pronoun') &&
  !['Determiner', 'Preposition', 'Possessive', 'Adverb'].some((tag) => term.tags.has(tag)) &&
  !/^(?:more|most|fewer|many|some|all|half|its|their|his|her|my|our|no|every|each|other|another|such|few|several|enough|up|down|near|over|under|between|during)$/iu.test(
    term.text,
  );

/** An article may stand at the start, after a verb or after a preposition. */
const mayOpen = (before: Each | undefined, start: number, verb: number): boolean =>
  start === 0 ||
  start - 1 === verb ||
  (before !== undefined &&
    (before.tags.has('Preposition') ||
      (before.tags.has('Verb') && !before.tags.has('Gerund')) ||
      /^(?:to|over|and|than|as|for|on|in|of)$/iu.test(before.text)));

function articleOf(phrase: string, head: string, first: string): 'a' | 'an' | 'the' | null {
  if (/['’]s\b/u.test(phrase)) return null;
  if (BODY.test(phrase) && !/^(?:a|an|the)\b/iu.test(phrase)) {
    const whole = BODY.exec(phrase)?.[0] ?? '';
    // 'House prices', 'city schools' and 'state budget' are no bodies.
    const acts = whole.length >= phrase.length || /^[A-Z]{2,}|Court|House|Fed|Senate/u.test(whole);
    if (
      acts &&
      !/^(?:state|city|council|mayor|governor|house)\b/iu.test(
        whole.length < phrase.length ? whole : '',
      )
    )
      return 'the';
  }
  if (
    /^(?:first|last|only|same|next|best|worst|biggest|largest|oldest|youngest|highest|lowest)$/iu.test(
      first,
    ) ||
    /^\d+(?:st|nd|rd|th)$/u.test(first)
  )
    return 'the';
  if (!COUNTED.test(head) || isUncountable(head)) return null;
  if (/^\p{Lu}/u.test(head)) return null;
  return articleFor(phrase);
}
