import { splitSentences } from '../../claims.ts';
import {
  isAllCapitals,
  lowerRoles,
  lowerStart,
  ROLE,
  toSentenceCase,
  upperFirst,
} from './capitals.ts';
import {
  canBeNoun,
  canBeVerb,
  infinitiveOf,
  isUncountable,
  joinTerms,
  pastOf,
  termsOf,
  type Term,
} from './english.ts';
import { articleFor, asSentence, withoutStop } from './text.ts';

/**
 * What a creator wrote about themselves, as they would say it: complete sentences in the first
 * person. With `isSelf` a person at the start ('A retired librarian puts …') is the creator. The words stay theirs; only person, agreement, article and capitals change.
 */
export function spoken(raw: string, name: string, isSelf = false): string[] {
  const text = tidy(raw);
  if (text === '') return [];
  const parts = splitSentences(text)
    .flatMap((part) => part.split(/;\s+(?=(?:now|currently|also|today)\s)/iu))
    .map(withoutStop)
    .filter((part) => part !== '');
  const roles = parts.map((part) => (isRolePhrase(part) ? part : null));
  // 'Chef. Activist. Mom of three.' is one list.
  if (parts.length > 1 && roles.every((role) => role !== null)) {
    return [asSentence(`I am ${inSeries(parts.map((part) => withArticle(lowerStart(part))))}`)];
  }
  const sentences: string[] = [];
  for (const part of parts) {
    const asks = /\?$/u.test(part);
    sentences.push(
      asks ? part : asSentence(inFirstPerson(part, name, isSelf, sentences.length > 0)),
    );
  }
  return sentences;
}

/** Text without list marks, labels and shouting. */
export function tidy(raw: string): string {
  const text = raw
    .trim()
    .replace(/^(?:[-–—•*·>]+|\d+[.)](?=\s))\s*/u, '')
    .replace(/^(?:fact|logline|bio|fun fact|why now|timely angle|offer|quote)\s*:\s*/iu, '')
    .replace(/^["“]([^"”]*)["”][.]?$/u, '$1')
    .replace(/^(\p{L}+)\/(\p{L}+)(?= of\b| at\b|,| in\b)/u, (both, one: string, other: string) =>
      ROLE.test(one) && ROLE.test(other) ? `${one} and ${other}` : both,
    )
    .replace(
      /^((?:[\p{L}-]+ ){0,2}[\p{L}-]+) & (?=(?:[\p{Ll}-]+ )?([\p{Ll}-]+) (?:of|at|for|in)\b)/u,
      (both, one: string, other: string) =>
        ROLE.test(one.split(' ').at(-1) ?? '') && ROLE.test(other) ? `${one} and ` : both,
    )
    .trim();
  return isAllCapitals(text) ? upperFirst(toSentenceCase(text)) : text;
}

function inFirstPerson(part: string, name: string, isSelf: boolean, follows: boolean): string {
  const cased = lowerRoles(fixPronoun(part));
  const words = cased.split(/\s+/u);
  const first = (words[0] ?? '').toLowerCase().replace(/[^\p{L}'’]+$/gu, '');
  if (/^(?:i|i['’]\p{L}+|my|mine|we|we['’]\p{L}+|our|me|us)$/u.test(first)) return cased;

  const renamed = withoutName(cased, name);
  if (renamed !== null) return turnPronouns(renamed);
  if (/^(?:she|he)(?:['’]s)?$/u.test(first))
    return turnPronouns(
      agree(cased.replace(/^\S+/u, (word) => (/['’]s$/u.test(word) ? 'I is' : 'I'))),
    );
  if (/^(?:her|his)$/u.test(first)) return turnPronouns(`My ${words.slice(1).join(' ')}`);

  return (
    fromVerb(cased) ??
    fromDegree(cased) ??
    fromYears(cased) ??
    fromRole(cased) ??
    fromParticiple(cased) ??
    fromFigures(cased) ??
    (isSelf
      ? fromSubjectAndVerb(cased)
      : hasFiniteVerb(cased)
        ? withSubjectArticle(turnOwn(cased))
        : null) ??
    fromNounPhrase(cased, follows) ??
    turnOwn(cased)
  );
}

/** 'In his study …', 'They call her …': the creator's own pronoun when nobody else is named before it. */
function turnOwn(text: string): string {
  const terms = termsOf(text);
  const at = terms.findIndex((term) =>
    /^(?:she|he|her|him|his|herself|himself)$/iu.test(term.text),
  );
  if (at < 0) return text;
  const others = terms
    .slice(0, at)
    .some(
      (term) =>
        (ROLE.test(term.text) && !/s$/u.test(term.text)) ||
        KIN.test(term.text) ||
        term.tags.has('Person') ||
        term.tags.has('FirstName'),
    );
  return others ? text : turnPronouns(text);
}

const KIN =
  /^(?:mother|father|mom|dad|parent|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|kid|baby|neighbor|friend|student|patient|client|customer|guest)$/iu;

/** 'Podcast has 85 episodes' and 'Pass rate of my group went …' get their article. */
function withSubjectArticle(text: string): string {
  if (/^\p{Lu}?\p{Ll}+ (?:\p{Ll}+ )?of (?:my|our|the) /u.test(text)) {
    const [head = '', second = ''] = text.split(' ');
    const noun = second === 'of' ? head : second;
    if (
      canBeNoun(noun) &&
      !/s$/u.test(noun) &&
      !/^(?:one|some|most|many|all|each|half|none|part)$/iu.test(head)
    )
      return `The ${lowerStart(text)}`;
  }
  const [first, second] = termsOf(text);
  if (
    first === undefined ||
    second === undefined ||
    !/^(?:is|was|has|had|will|can|won|runs|serves|feeds|opened|began|started|reaches|reached)$/u.test(
      second.text,
    )
  )
    return text;
  const common =
    /^(?:podcast|book|film|shop|studio|company|program|class|newsletter|channel|album|show|garden|farm|clinic|salon|app|business|bakery|restaurant|nonprofit|organization|group|choir|band|team|store|exhibit|play|course|workshop|co-op|club|school|church|center|project|documentary|novel|memoir|cookbook|series|blog|event|festival|market|label|agency|firm|lab)$/iu.test(
      first.text,
    );
  return common ? `The ${text.replace(/^\S/u, (letter) => letter.toLowerCase())}` : text;
}

const fixPronoun = (text: string) =>
  text.replace(/(?<![\p{L}'’])i(?=$|[\s,.;]|['’](?:m|ve|d|ll)\b)/gu, 'I');

const HONORIFIC =
  '(?:(?:Dr|Mr|Mrs|Ms|Mx|Prof|Rev)\\.?|Professor|Doctor|Chef|Coach|Pastor|Reverend|Judge)\\s+';

/** The sentence with the creator's name as subject turned into 'I' or 'my'; null for other subjects. */
function withoutName(text: string, name: string): string | null {
  const bare = name.replace(new RegExp(`^${HONORIFIC}`, 'u'), '').trim();
  const parts = bare.split(/\s+/u).filter((part) => part.length > 1);
  const first = parts[0];
  if (first === undefined) return null;
  const last = parts.at(-1) ?? first;
  for (const form of [name, bare, `${first} ${last}`, last, first]) {
    const pattern = new RegExp(`^(?:${HONORIFIC})?${escapeRegExp(form)}(['’]s)?(?=[\\s,])`, 'u');
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = text.slice(found[0].length);
    if (found[1] !== undefined) return `My${rest}`;
    // 'Ada Cole, a chef, runs …' keeps what stands between the commas.
    const aside = /^,\s*([^,]+),\s*/u.exec(rest);
    if (aside?.[1] !== undefined)
      return agree(`As ${withArticle(aside[1])}, I ${rest.slice(aside[0].length)}`);
    return agree(`I${rest}`);
  }
  return null;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['is', 'am'],
  ["isn't", 'am not'],
  ['has', 'have'],
  ["hasn't", "haven't"],
  ['does', 'do'],
  ["doesn't", "don't"],
]);

/** The verb form that goes with 'I'. */
const withI = (verb: string): string =>
  IRREGULAR.get(verb.toLowerCase()) ?? (/s$/u.test(verb) ? infinitiveOf(verb) : verb);

const isThirdPerson = (term: Term): boolean => {
  const word = term.text.toLowerCase();
  if (IRREGULAR.has(word)) return true;
  return (
    /[^s]s$/u.test(word) &&
    !/['’]/u.test(word) &&
    canBeVerb(word) &&
    !/^(?:was|this|his|as|its|us|plus|across|years|always|perhaps|besides|towards|afterwards)$/u.test(
      word,
    )
  );
};

/**
 * Makes the verbs of the first 'I' of a text agree: the first one after it, and those joined to it by
 * a comma or 'and' as long as no relative clause stands between.
 */
function agree(text: string): string {
  const terms = termsOf(text);
  let subject = false;
  let done = false;
  let relative = false;
  const turned = terms.map((term, index): Term => {
    const word = term.text.toLowerCase();
    const before = terms[index - 1];
    if (word === 'i') {
      subject = true;
      done = false;
      relative = false;
      return term;
    }
    if (!subject) return term;
    if (/^(?:that|who|which|whose|where|when|while|because|if|as)$/u.test(word)) relative = true;
    if (/[,;]$/u.test(before?.post.trim() ?? '') && /^(?:and|but|then|or)$/u.test(word))
      relative = false;
    const joined =
      before !== undefined &&
      (/^(?:and|but|then|or)$/iu.test(before.text) ||
        /[,;]$/u.test(before.post.trim()) ||
        (before.tags.has('Adverb') && /^(?:and|but|then)$/iu.test(terms[index - 2]?.text ?? '')));
    if (relative || !isThirdPerson(term)) {
      if (!done && term.tags.has('Verb') && !term.tags.has('Gerund')) done = true;
      return term;
    }
    if (!done) {
      done = true;
      return { ...term, text: withI(term.text) };
    }
    const next = terms[index + 1];
    const takes =
      next === undefined ||
      ['Determiner', 'Preposition', 'Possessive', 'Value', 'Adverb', 'Pronoun'].some((tag) =>
        next.tags.has(tag),
      ) ||
      term.tags.has('Verb');
    return joined && takes ? { ...term, text: withI(term.text) } : term;
  });
  return joinTerms(turned);
}

/** 'she', 'her' and 'himself' of a sentence about the creator become 'I', 'my' and 'myself'. */
function turnPronouns(text: string): string {
  const terms = termsOf(text);
  if (!terms.some((term) => /^(?:she|he|her|him|his|hers|herself|himself)$/iu.test(term.text)))
    return text;
  const turned = terms.map((term, index): Term => {
    const next = terms[index + 1];
    const word = term.text.toLowerCase();
    const turn = (to: string): Term => ({ ...term, text: index === 0 ? upperFirst(to) : to });
    if (word === 'she' || word === 'he') return turn('I');
    if (word === 'herself' || word === 'himself') return turn('myself');
    if (word === 'him') return turn('me');
    if (word === 'his' || word === 'hers') return turn(next === undefined ? 'mine' : 'my');
    if (word === 'her') {
      const owns =
        next !== undefined &&
        !/[,;.]/u.test(term.post) &&
        ['Noun', 'Adjective', 'Value', 'Gerund'].some((tag) => next.tags.has(tag)) &&
        !next.tags.has('Pronoun') &&
        !next.tags.has('Determiner');
      return turn(owns ? 'my' : 'me');
    }
    return term;
  });
  return agree(joinTerms(turned));
}

const PASSIVE =
  /^(?:(?:named|awarded|voted|elected|appointed|ranked|declared|crowned) (?:a|an|the|one|\d)|stung|featured|named|nominated|recognized|honored|certified|licensed|selected|chosen|invited|appointed|elected|born|based|ranked|quoted|profiled|commissioned|funded|hired|awarded|voted|shortlisted|longlisted|inducted|interviewed|cited|accredited|ordained|sworn|displaced|incarcerated|diagnosed|trained by|raised (?:in|by|on)|published (?:in|by)|written up|seen on|heard on|covered by|endorsed by|mentored by|adopted)\b/iu;
const LASTING = /^(?:certified|licensed|based|accredited|ordained)\b/iu;

/** 'Founded a club', 'Teaches chemistry', 'Helping founders raise …' get their subject. */
function fromVerb(text: string): string | null {
  const adverb =
    /^(?:Currently|Now|Still|Also|Recently|Proudly|Previously|Formerly|Once|Personally|Successfully)\s+(?=\p{L})/iu.exec(
      text,
    )?.[0] ?? '';
  const rest = text.slice(adverb.length);
  const terms = termsOf(rest);
  const [head, next] = terms;
  if (head === undefined || next === undefined || /[,:;(]/u.test(head.post)) return null;
  const word = head.text.toLowerCase();
  const small = rest.replace(/^\S/u, (letter) => letter.toLowerCase());
  const aside = adverb === '' ? '' : `${adverb.trim().toLowerCase()} `;
  if (
    /^\p{L}+-(?:certified|trained|educated|based|born|raised|licensed|published|nominated|taught) (?:in|by|as|on|at|to|and)\b/iu.test(
      rest,
    )
  )
    return turnPronouns(`I am ${aside}${small}`);
  if (head.tags.has('Hyphenated') && !/^co$/iu.test(head.text)) return null;
  if (!/^\p{L}+$/u.test(head.text) || head.tags.has('Determiner') || head.tags.has('Value'))
    return null;

  if (
    PASSIVE.test(rest) &&
    (/^(?:named|awarded|voted|elected|appointed|ranked|declared|crowned|stung)$/u.test(word) ||
      /^(?:as|in|on|by|at|for|to|among|with|and|from|into)$/iu.test(next.text) ||
      (/^(?:named|awarded|elected|appointed|voted|nominated|certified|licensed|ranked)$/u.test(
        word,
      ) &&
        !isRolePhrase(rest)))
  ) {
    return turnPronouns(`I ${LASTING.test(rest) ? 'am' : 'was'} ${aside}${small}`);
  }
  if (
    word.endsWith('ing') &&
    head.tags.has('Gerund') &&
    !/^(?:growing|being|having|leading|emerging|outstanding|working-class)$/u.test(word) &&
    canFollowVerb(next)
  ) {
    if (
      /\b(?:since|for (?:over |more than |nearly |almost )?(?:\d+|\p{L}+) (?:years|decades|months|seasons))\b/iu.test(
        rest,
      )
    ) {
      return turnPronouns(`I have ${aside}been ${small}`);
    }
    if (
      aside !== '' ||
      /^(?:working|building|writing|running for|studying|training|seeking|looking)$/u.test(word)
    )
      return turnPronouns(`I am ${aside}${small}`);
    return turnPronouns(`I ${infinitiveOf(word)}${small.slice(word.length)}`);
  }
  const infinitive = infinitiveOf(word);
  const { past, participle } = pastOf(infinitive);
  const isPast =
    (/(?:[^e]|^.)ed$/u.test(word) && word.length > 4) ||
    (((word === past && word !== infinitive && canBeVerb(word)) ||
      (/ed$/u.test(word) && canBeVerb(word))) &&
      !head.tags.has('Noun'));
  if ((isPast || (word === past && PAST_AND_NOUN.has(word))) && followsPast(next, word)) {
    return turnPronouns(`I ${aside}${small}`);
  }
  if (
    word === participle &&
    !word.endsWith('ed') &&
    word !== past &&
    word !== infinitive &&
    canBeVerb(word) &&
    followsPast(next, word)
  )
    return turnPronouns(`I have ${aside}${small}`);
  if (
    /^(?:grew|spent|won|led|ran|built|wrote|taught|made|sold|left|lost|came|went|began|became|had|kept|grew up|met|saw|paid|bought|sang|flew|drove|rode|swam|fought|survived|served)$/u.test(
      word,
    )
  ) {
    return turnPronouns(`I ${aside}${small}`);
  }
  const third =
    /[^s]s$/u.test(word) &&
    (canBeVerb(word) ||
      next.tags.has('Value') ||
      next.tags.has('Determiner') ||
      next.tags.has('Possessive')) &&
    !/^(?:photos|notes|classes|years|lessons|stories|books|sales|news)$/u.test(word);
  if (third && followsThird(next, terms[2])) return turnPronouns(agree(`I ${aside}${small}`));
  if (/^(?:has|is|was|does)$/u.test(word))
    return turnPronouns(`I ${aside}${withI(word)}${rest.slice(word.length)}`);
  if (/^to$/u.test(word)) return `${withoutStop(text)}: that is what I do`;
  const plain = head.tags.has('Infinitive') && infinitive === word && !head.tags.has('Noun');
  if (
    plain &&
    (next.tags.has('Determiner') ||
      next.tags.has('Possessive') ||
      (next.tags.has('Plural') && !/^(?:for|in|with|about)$/iu.test(terms[2]?.text ?? ''))) &&
    !ROLE.test(word)
  ) {
    return turnPronouns(`I ${aside}${small}`);
  }
  return null;
}

const PAST_AND_NOUN = new Set(['built', 'led', 'cut', 'ran', 'won', 'set', 'put']);

const canFollowVerb = (next: Term): boolean =>
  !ROLE.test(next.text) || next.tags.has('Plural') || /s$/u.test(next.text);

/** Whether what follows a form in -ed shows that it is a verb: 'Trained 40 doulas', not 'Trained chef'. */
function followsPast(next: Term, word: string): boolean {
  if (
    [
      'Determiner',
      'Value',
      'Preposition',
      'Possessive',
      'Pronoun',
      'Adverb',
      'ProperNoun',
      'Plural',
      'Conjunction',
      'Particle',
      'Money',
    ].some((tag) => next.tags.has(tag))
  )
    return true;
  if (
    /^(?:before|after|as|than|since|until|over|more|up|out|alongside|under|while|when|how|why)$/iu.test(
      next.text,
    )
  )
    return true;
  if (/^\p{Lu}|^[$€£#\d]/u.test(next.text)) return true;
  return (
    !ROLE.test(next.text) &&
    !/^(?:retired|certified|licensed|registered|experienced|renowned|celebrated|published|trained|seasoned|acclaimed|disabled|divorced)$/u.test(
      word,
    ) &&
    next.tags.has('Noun')
  );
}

function followsThird(next: Term, second: Term | undefined): boolean {
  if (/^(?:of|in|from|at|about|and|or|by)$/iu.test(next.text)) return false;
  if (
    ['Determiner', 'Value', 'Possessive', 'Plural', 'Gerund', 'Preposition'].some((tag) =>
      next.tags.has(tag),
    )
  )
    return true;
  return (
    /^\p{Lu}|^[$#\d]/u.test(next.text) ||
    (next.tags.has('Noun') && second !== undefined) ||
    next.tags.has('Adjective') ||
    next.tags.has('Uncountable')
  );
}

const DEGREE =
  /^(?:Ph\.?D\.?|MFA|M\.?F\.?A\.?|MBA|BA|B\.A\.|BS|B\.S\.|BFA|JD|J\.D\.|MD|M\.D\.|MSW|MPH|MPA|MA|M\.A\.|MS|M\.S\.|EdD|Ed\.D\.?|M\.?Ed\.?|LCSW|LPN|DNP|master['’]?s|bachelor['’]?s|doctorate|degree|degrees|certificate|diploma|license|certification|honorary)\b/iu;

function fromDegree(text: string): string | null {
  if (!DEGREE.test(text)) return null;
  const small = text.replace(
    /^(?:Master|Bachelor|Doctorate|Degree|Certificate|Diploma|License|Certification|Honorary)/u,
    (word) => word.toLowerCase(),
  );
  return `I have ${/^degrees/iu.test(text) ? small : `${articleFor(small)} ${small}`}`;
}

const YEARS =
  /^(?:(?:over|more than|nearly|almost|about|some)\s+)?(?:\d+\+?|an?|\p{L}+(?:-\p{L}+)?)\s+(?:plus\s+)?(?:years?|decades?|months|seasons|semesters)['’]?(?=\s|$)/iu;

/** '12 years as a chef' becomes 'I have 12 years as a chef behind me'. */
function fromYears(text: string): string | null {
  if (!YEARS.test(text) || hasFiniteVerb(text)) return null;
  const small = lowerStart(text);
  return /\bbehind me\b|experience\b/iu.test(text)
    ? `I have ${small}`
    : `I have ${small} behind me`;
}

function hasFiniteVerb(text: string): boolean {
  return mainVerb(termsOf(text)) !== -1;
}

const CONNECTOR =
  /^(?:that|who|which|whose|where|when|while|because|whom|why|how|what|whether|if)$/iu;

/** The place of the first finite verb outside of relative clauses, or -1. */
export function mainVerb(terms: readonly Term[]): number {
  let relative = false;
  let passed = false;
  for (let index = 0; index < terms.length; index += 1) {
    const term = terms[index];
    if (term === undefined) continue;
    const follows = index > 0 && terms[index - 1]?.tags.has('Noun') === true;
    if (
      index > 0 &&
      (CONNECTOR.test(term.text) ||
        (/ing$/u.test(term.text) &&
          (ROLE.test(terms[index - 1]?.text ?? '') || (term.tags.has('Gerund') && follows))))
    ) {
      relative = true;
      continue;
    }
    if (
      term.tags.has('Hyphenated') ||
      (index > 0 && (/^\p{Lu}/u.test(term.text) || ROLE.test(term.text)))
    )
      continue;
    if (
      index === terms.length - 1 &&
      /s$/u.test(term.text) &&
      canBeNoun(term.text) &&
      !term.tags.has('Copula')
    )
      continue;
    const finite =
      term.tags.has('Copula') ||
      term.tags.has('Modal') ||
      (term.tags.has('Verb') && !term.tags.has('Gerund') && !isBareInfinitive(terms, index));
    if (!finite) continue;
    if (relative) {
      relative = false;
      passed = true;
      continue;
    }
    // 'who maps islands and turns the maps into shelters': the second verb belongs to the first.
    if (passed && /^(?:and|or|but)$/iu.test(terms[index - 1]?.text ?? '')) continue;
    const next = terms[index + 1];
    const object =
      next !== undefined &&
      ['Determiner', 'Value', 'Possessive', 'Gerund', 'ProperNoun'].some((tag) =>
        next.tags.has(tag),
      );
    if (
      passed &&
      !object &&
      !term.tags.has('Copula') &&
      !term.tags.has('Auxiliary') &&
      canBeNoun(term.text)
    )
      continue;
    if (term.tags.has('PastTense') && isReducedRelative(terms, index)) continue;
    if (/^turned$/iu.test(term.text) && ROLE.test(terms[index + 1]?.text ?? '')) continue;
    const before = terms[index - 1];
    if (
      before !== undefined &&
      (before.tags.has('Determiner') ||
        before.tags.has('Possessive') ||
        (before.tags.has('Preposition') && !before.tags.has('Hyphenated')) ||
        (before.tags.has('Adjective') && !before.tags.has('Noun')))
    )
      continue;
    if (index > 0) return index;
  }
  return -1;
}

const isBareInfinitive = (terms: readonly Term[], index: number): boolean => {
  const before = terms[index - 1];
  const term = terms[index];
  return (
    before !== undefined &&
    term !== undefined &&
    term.tags.has('Infinitive') &&
    (/^(?:to|and|or|help|helps|helping|let|lets|make|makes|through|for|of|in|with|at|on)$/iu.test(
      before.text,
    ) ||
      (index > 1 &&
        /^(?:helping|teaching|making|letting|watching|helps)$/iu.test(
          terms[index - 2]?.text ?? '',
        )) ||
      hasHelper(terms, index))
  );
};

/** 'helping first-generation founders raise': a verb after an object of 'help'. */
const hasHelper = (terms: readonly Term[], index: number): boolean =>
  terms
    .slice(0, index)
    .some((one) => /^(?:helping|help|helps|letting|making|watching)$/iu.test(one.text));

/** 'a grocery owned by neighbors': a past form after a noun and before 'by', 'in' or 'for'. */
const isReducedRelative = (terms: readonly Term[], index: number): boolean =>
  /^(?:by|in|on|at|from|for|with|about|to|as|into|near)$/iu.test(terms[index + 1]?.text ?? '') &&
  /ed$|n$|^made$|^built$|^set$|^led$|^run$/u.test(terms[index]?.text ?? '');

/** 'A retired librarian puts books …' becomes 'As a retired librarian, I put books …'. */
function fromSubjectAndVerb(text: string): string | null {
  const terms = termsOf(text);
  const verb = mainVerb(terms);
  if (verb < 1) return null;
  const subject = terms.slice(0, verb);
  const subjectText = withoutStop(joinTerms(subject));
  if (!isSingleRole(subject)) return text;
  const rest = agree(`I ${joinTerms(terms.slice(verb))}`);
  const aside = withArticle(lowerStart(subjectText.replace(/,$/u, '')));
  const comma = subjectText.endsWith(',') ? '' : ',';
  return turnPronouns(`As ${aside}${comma} ${rest}`);
}

/** Whether a noun phrase names one person by what they are: 'A Brooklyn perfumer'. */
function isSingleRole(terms: readonly Term[]): boolean {
  const stop = terms.findIndex(
    (term) =>
      term.tags.has('Preposition') ||
      CONNECTOR.test(term.text) ||
      /,/u.test(term.post) ||
      term.tags.has('Gerund') ||
      /^(?:of|behind|for|from|in|at|and|on|with|to)$/iu.test(term.text),
  );
  const head =
    terms[(stop === -1 ? terms.length : /,/u.test(terms[stop]?.post ?? '') ? stop + 1 : stop) - 1];
  if (
    head === undefined ||
    !ROLE.test(head.text) ||
    (/s$/u.test(head.text) && !/ss$/u.test(head.text))
  )
    return false;
  const start = terms[0]?.text.toLowerCase() ?? '';
  return (
    /^(?:a|an|the)$/u.test(start) ||
    ROLE.test(start) ||
    (terms[0]?.tags.has('Adjective') === true && terms.length <= 4)
  );
}

const UNIQUE_ROLE =
  /^(?:co-?founder|founder|owner|author|host|director|ceo|president|chair|editor|creator|winner|recipient|leader|head|principal|captain|publisher|inventor|daughter|son|granddaughter|grandson|widow|curator|keeper|voice|face|mayor|manager|pastor|producer|co-?owner|co-?author|co-?host|coordinator|superintendent|commissioner|mother|father|maker)$/iu;

/** Whether a text without a verb says what the creator is. */
export function isRolePhrase(text: string): boolean {
  const bare = withoutStop(text);
  const start = /^(?:(?:a|an|the)\s+)?(.*)$/iu.exec(bare)?.[1] ?? bare;
  // The head stands before the first preposition, comma or participle.
  const head =
    start.split(
      /\s+(?:of|at|for|in|from|with|who|whose|that|and|&|on|by|behind|to|based|turned|since|working|teaching|helping|using|documenting|making|building|writing|living|bringing|fighting|turning|growing|running|\p{Ll}+ing)\s|[,;:(–—/|@]|\s-\s/iu,
    )[0] ?? '';
  const words = head.trim().split(/\s+/u);
  const after = start.slice(head.length).trim();
  const participle = /^(?:\p{L}+ing)\b/u.test(after) && !/\b(?:is|was|has|will|can)\b/u.test(after);
  const last = (words.at(-1) ?? '').replace(/[^\p{L}-]+$/gu, '');
  const tail = last.split('-').at(-1) ?? last;
  return (
    words.length <= 7 &&
    (ROLE.test(last) || ROLE.test(tail)) &&
    !/^(?:our|their|two|three|four|five|six|most|many|some)$/iu.test(words[0] ?? '') &&
    !(/[^s]s$/u.test(last) && !/^(?:ceos)$/iu.test(last)) &&
    (participle || mainVerbOutside(bare))
  );
}

const mainVerbOutside = (text: string): boolean => {
  const terms = termsOf(text);
  const verb = mainVerb(terms);
  return (
    verb === -1 || (verb > 0 && terms.slice(0, verb).some((term) => CONNECTOR.test(term.text)))
  );
};

function fromRole(text: string): string | null {
  // 'Chef and owner of Tamarind & Smoke, cooking Liberian food …'
  const pair = /^(\p{L}+) and (\p{L}+) of (?:the )?\p{Lu}/u.exec(text);
  if (
    pair !== null &&
    ROLE.test(pair[1] ?? '') &&
    /^(?:co-?)?(?:owner|founder|director|host)$/u.test(pair[2] ?? '')
  ) {
    return turnPronouns(`I am the ${lowerStart(text)}`);
  }
  const turned = /^(?:an? )?(\p{L}+(?: \p{L}+)? turned \p{L}+(?: \p{L}+)?)$/iu.exec(text)?.[1];
  if (turned !== undefined) return `I am ${withArticle(lowerStart(turned))}`;
  if (/^not (?:a|an) /iu.test(text)) return `I am ${text.replace(/^N/u, 'n')}`;
  if (!isRolePhrase(text)) return null;
  const listed = text.split(/,\s+(?:and\s+)?/u);
  if (
    listed.length > 1 &&
    listed.length < 6 &&
    listed.every(
      (part) =>
        isRolePhrase(part) &&
        /^(?:\p{Ll}|[\p{L}-]+ (?:of|to|and)\b|\p{Lu}\p{Ll}+ ?\p{Ll}*)/u.test(part),
    )
  ) {
    return turnPronouns(`I am ${inSeries(listed.map((part) => withArticle(lowerStart(part))))}`);
  }
  const lasting =
    /\b(?:since (?:\d{4}|\p{L}+)|for (?:over |more than |nearly |almost )?(?:\d+\+?|\p{L}+) (?:years|decades))\b/iu.test(
      text,
    );
  const past = /\bin (?:19|20)\d\d$/u.test(text);
  return turnPronouns(
    `I ${lasting ? 'have been' : past ? 'was' : 'am'} ${withArticle(ownedRole(lowerStart(text)))}`,
  );
}

/** 'owner, Bright Hair Studio' and 'CEO @ Ledger' become 'owner of …'. */
function ownedRole(text: string): string {
  return text
    .replace(/^((?:[\p{Ll}-]+ ){0,3}[\p{L}-]+)\s*(?:@|\|)\s*(?=\S)/u, '$1 of ')
    .replace(
      /^((?:a |an |the )?(?:[\p{L}-]+ ){0,2}(?:founder|owner|director|CEO|president|editor|chair|principal|head)), (?=(?:The )?\p{Lu})/u,
      '$1 of ',
    )
    .replace(
      /^(member|fellow|graduate|alumna|alumnus|trustee|volunteer), (?:the )?(?=\p{Lu}.*(?:Bureau|Association|Council|Board|Commission|Society|Union|League|Guild|Academy|Alliance|Foundation|Committee|Coalition|Club|Network)$)/u,
      '$1 of the ',
    )
    .replace(/\s*[|/]\s*/gu, ', ')
    .replace(/\s&\s(?=\p{Ll}|CEO|COO|CFO)/gu, ' and ');
}

/** The phrase with 'a', 'an' or 'the' where English wants one. */
export function withArticle(phrase: string): string {
  if (
    /^(?:a|an|the|my|our|your|his|her|their|its|what|how|why|where|whatever|before and after|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|some|many|several|this|that|these|those|every|each|all|both|no|any|half|over|more|nearly|almost|about|up|dozens|hundreds|thousands|me|us)\b/iu.test(
      phrase,
    )
  )
    return phrase;
  if (/^[\d$€£]/u.test(phrase) && !/^\d+(?:st|nd|rd|th)?-\p{L}/u.test(phrase)) return phrase;
  const terms = termsOf(phrase);
  const end = terms.findIndex(
    (term, index) =>
      index > 0 &&
      (term.tags.has('Preposition') ||
        term.tags.has('Conjunction') ||
        CONNECTOR.test(term.text) ||
        /[,;:]/u.test(terms[index - 1]?.post ?? '') ||
        /^(?:of|and|in|at|for|from|with|behind|to|on)$/iu.test(term.text) ||
        (term.tags.has('Verb') && !term.tags.has('Noun') && index > 0)),
  );
  const acting = terms.findIndex(
    (term, index) =>
      index > 0 && /ing$/u.test(term.text) && ROLE.test(terms[index - 1]?.text ?? ''),
  );
  const stop = Math.min(end === -1 ? terms.length : end, acting === -1 ? terms.length : acting);
  const group = terms.slice(0, stop);
  const head = group.at(-1);
  if (head === undefined) return phrase;
  const word = head.text;
  if (
    /[^s]s$/u.test(word) &&
    !/^(?:ceos?|boss|news|bus|campus|virus|christmas|series|axis)$/iu.test(word) &&
    !ROLE_S.test(word)
  )
    return phrase;
  if (
    /^(?:people|women|men|children|folks|access|footage|music|news|research|advice|housework|homework|food|coffee|tea|bread|film|video|audio|data|permission|proof|tape|time|help|work|evidence|night)$/iu.test(
      word,
    ) ||
    (isUncountable(word) && !ROLE.test(word))
  )
    return phrase;
  if (head.tags.has('ProperNoun') && !ROLE.test(word) && /^\p{Lu}/u.test(group[0]?.text ?? ''))
    return phrase;
  const following = terms[group.length]?.text.toLowerCase() ?? '';
  const unique =
    (UNIQUE_ROLE.test(word) && /^(?:of|at|behind|for)$/u.test(following)) ||
    (UNIQUE_ROLE.test(word) &&
      following === 'and' &&
      /\b(?:of|at|behind)\b/u.test(phrase.split(/[,;]/u)[0] ?? '') &&
      UNIQUE_ROLE.test(terms[group.length + 1]?.text ?? ''));
  return unique &&
    !/^(?:two|three|first)-/u.test(phrase) &&
    !/^(?:mother|father|mom|dad)$/iu.test(word)
    ? `the ${phrase}`
    : `${articleFor(phrase)} ${phrase}`;
}

const ROLE_S = /^(?:actress|waitress|seamstress|hostess|deaconess)$/iu;

/** '3,400 books given away since 2017' gets its auxiliary. */
function fromParticiple(text: string): string | null {
  const found =
    /^((?:my |our |the |over |more than |a |an )?(?:[\p{L}\d,$'’.-]+ ){1,4}?)(given|shown|sold|made|taught|written|built|fed|planted|trained|published|printed|delivered|served|donated|registered|raised|helped|housed|repaired|restored|recorded|performed|exhibited|collected|used|taken|seen|read|played|aired|screened|translated|saved|cleaned|opened|certified|placed|hired|graduated|distributed|painted|installed|featured|shared|viewed|downloaded|streamed) (away|at|in|on|to|by|from|for|since|across|with|out|up|so|over)\b/iu.exec(
      text,
    );
  if (found === null || /\b(?:is|are|was|were|has|have|had|I|we|who|that|which)\b/u.test(text))
    return null;
  const [whole, subject = '', participle = ''] = found;
  const nouns = subject.trim().split(' ');
  const head = nouns.at(-1) ?? '';
  if (!/^\p{L}/u.test(head) || /(?:ed|ly|and|of|in|for|with)$/u.test(head)) return null;
  const plural = /[^s]s$|^(?:people|women|men|children)$/u.test(head);
  const lasting = /\bsince\b|\bso far\b/u.test(text);
  const auxiliary = lasting ? (plural ? 'have been' : 'has been') : plural ? 'were' : 'was';
  return `${subject.trim()} ${auxiliary} ${text.slice(whole.lastIndexOf(participle))}`;
}

/** '14 state qualifiers since 2016': a figure with what it counts. */
function fromFigures(text: string): string | null {
  const figures =
    /^(?:over |more than |nearly |almost |about )?\$?\d\S* (?:\p{L}+ ){0,2}\p{L}+s(?: (?:since|in|across|from|at|on|with|of|for|to|over|and)\b.*|, \d.*)?$/iu;
  if (
    !figures.test(text) ||
    /\b(?:views|downloads|streams|followers|subscribers|listeners|plays|reads)\b/iu.test(text) ||
    /\bof them\b|:/u.test(text) ||
    /\b(?:is|are|was|were|has|have|had|will|can|own|run|use|come|came|live|work|know|bought|signed|joined|learned|finished|graduated)\b/u.test(
      text,
    )
  )
    return null;
  return `I have ${lowerStart(text.replace(/^(\d\S* [^,]+), (\d\S* [^,]+)$/u, '$1 and $2'))}`;
}

/** 'Over 300 clients in Detroit' becomes 'I have over 300 clients in Detroit'. */
function fromNounPhrase(text: string, follows: boolean): string | null {
  if (
    hasFiniteVerb(text) ||
    /^(?:when|after|before|while|if|because|since|how|why|what|where|in|on|at|from|with|for|as|not|by|and|but|there|this|that|it|they)\b/iu.test(
      text,
    )
  )
    return null;
  // 'Average first loan: $18,400' is no thing that somebody has.
  if (/:|\bof them\b/u.test(text)) return null;
  const terms = termsOf(text);
  const finite = /^[^,]*?\b(?:has|have|is|are|was|were|will|can)\b/u.exec(text)?.[0] ?? '';
  if (finite !== '' && !/\b(?:that|who|which|whose|where|when)\b/iu.test(finite)) return null;
  if (terms.length < 2 || follows) return null;
  if (!terms.some((term) => term.tags.has('Noun'))) return null;
  return `I have ${withArticle(lowerStart(text.replace(/^(\d\S* [^,]+), (\d\S* [^,]+)$/u, '$1 and $2')))}`;
}

function inSeries(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
