import { literally } from '../../../text/text.ts';
import { upperFirst } from './capitals.ts';
import { canBeNoun, infinitiveOf, termsOf } from './english.ts';

const HONORIFIC =
  '(?:(?:Dr|Mr|Mrs|Ms|Mx|Prof|Rev)\\.?|Professor(?: Emeritus| Emerita)?|Doctor|Chef|Coach|DJ|Hon\\.?|Pastor|Reverend|Judge|Deacon|Sister|Brother)\\s+';

/** Names under which a text may speak of its writer, the longest first. */
function namesFor(name: string): string[] {
  const bare = name.replace(new RegExp(`^${HONORIFIC}`, 'u'), '').trim();
  const nick = /['"“‘(]([^'"”’)]+)['"”’)]/u.exec(bare)?.[1] ?? '';
  const plain = bare.replace(/\s*['"“‘(][^'"”’)]+['"”’)]/u, '');
  const parts = plain.split(/\s+/u).filter((part) => part.length > 1 && part !== 'DJ');
  const last = parts.at(-1) ?? '';
  // 'Hattie Mae' of Hattie Mae Broussard.
  const two = parts.length > 2 ? parts.slice(0, 2).join(' ') : '';
  const forms = [
    name,
    bare,
    plain,
    nick === '' ? '' : `${nick} ${last}`,
    last,
    two,
    parts[0] ?? '',
    nick,
  ];
  return [...new Set(forms)].filter(Boolean);
}

const VERB_FORMS: Readonly<Record<string, string>> = {
  is: 'am',
  has: 'have',
  does: 'do',
  "doesn't": "don't",
  "isn't": 'am not',
  "hasn't": "haven't",
  goes: 'go',
};
const ADVERB =
  /^(?:also|now|still|never|always|often|once|then|first|only|currently|later|soon|even|\p{L}+ly)$/iu;

/** The verb behind 'I' in the form that belongs to it; other words as they are. */
function agreed(word: string): string {
  const lower = word.toLowerCase();
  const known = VERB_FORMS[lower];
  if (known !== undefined) return known;
  if (!/[^s]s$/u.test(lower) && !/(?:ss|sh|ch|x|z)es$/u.test(lower)) return word;
  if (/^(?:was|us|this|his|its|as|always|yes|across|perhaps|plus)$/u.test(lower)) return word;
  const base = infinitiveOf(lower);
  return base === '' ? word : base;
}

/** The words after each 'I', and verbs joined to them by 'and', in the first person. */
export function agreeWithI(text: string): string {
  const words = text.split(' ');
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] !== 'I') continue;
    let verb = at + 1;
    while (ADVERB.test(words[verb] ?? '') && verb < words.length - 1) verb += 1;
    const before = words[verb] ?? '';
    const bare = before.replace(/[,;.]$/u, '');
    const form = agreed(bare);
    words[verb] = form + before.slice(bare.length);
    joinVerbs(words, verb, bare);
  }
  return words.join(' ');
}

/** The tags of a word in a sentence. */
const tagOf = (sentence: string, word: string): ReadonlySet<string> | undefined =>
  termsOf(sentence)
    .slice(2)
    .find(({ text }) => text === word)?.tags;

const THIRD = /^(?:\p{Ll}+s)$/u;
const JOINING_ADVERB = /^(?:now|also|still|never|always|often|then|later|once|regularly)$/u;

/** 'I run a shop and teaches': the second verb of the same subject follows the first. */
function joinVerbs(words: string[], from: number, third: string): void {
  let inside = false;
  for (let at = from + 1; at < words.length - 1; at += 1) {
    const joins = /^(?:and|or|but)$/u.test(words[at] ?? '') || /,$/u.test(words[at] ?? '');
    if (words[at] === 'I') return;
    // 'and now trains people': an adverb stands before a verb.
    const adverb = joins && JOINING_ADVERB.test(words[at + 1] ?? '') ? 1 : 0;
    const next = at + 1 + adverb;
    const word = words[next] ?? '';
    // Inside a relative clause; ', and' behind it goes back to the subject.
    if (/^(?:who|that|which|where|because|when|while)$/u.test(words[at] ?? '')) inside = true;
    if (inside && !(joins && /,$/u.test(words[at - 1] ?? ''))) continue;
    if (!joins || !THIRD.test(word) || /^(?:as|is|was|its|his|this|us|across)$/u.test(word))
      continue;
    const after = words[next + 1] ?? '';
    const terms = termsOf(`I ${agreed(word)} ${words.slice(next + 1).join(' ')}`);
    const noun = canBeNoun(word);
    const opens =
      /^(?:a|an|the|my|our|his|her|their|its|to|for|in|at|on|with|about|only|nothing|no|one|two|three|four|five|six|seven|eight|nine|ten|each|every|all|I|it|that|them|him|us|you|me|myself|back|up|out|into|off|whoever|what|how|why|\d.*|people|[\p{L}]+ing)$/u.test(
        after,
      );
    // 'cattle, goats and horses in nine counties'
    if (
      noun &&
      /s,?$/u.test(words[at - 1] ?? '') &&
      /^(?:to|for|in|at|on|with|about|up|out|back|off)$/u.test(after)
    )
      continue;
    // 'I am 36 and hosts office hours'
    const complete = words[from] === 'am' && /^\d|^\p{L}+-\p{L}+$/u.test(words[at - 1] ?? '');
    // 'teaches history and coaches quiz bowl'
    const tagged =
      tagOf(`She ${third} ${words.slice(from + 1).join(' ')}`, word)?.has('PresentTense') === true;
    if (
      opens ||
      adverb === 1 ||
      complete ||
      (tagged && !/s,?$/u.test(words[at - 1] ?? '')) ||
      (terms[1]?.tags.has('Verb') === true && !canBeNoun(word))
    )
      words[next] = agreed(word);
  }
}

const PERSON_BEFORE =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|friend|student|patient|client|customer|teacher|neighbor|partner|boss|mentor|coach)\b|(?:^|\p{Ll}\s)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr|Miss)\.? \p{Lu}|\p{Ll}\s\p{Lu}\p{Ll}+['’]s\b/u;
/** 'In 2017 she bought', 'With surveyor Lena Bright he co-founded': the main subject after an adverbial. */
const OPENING =
  /^(?:in|at|on|with|after|before|since|during|from|as|by|for|when|last|this|over|for|until)\b(?:\s+[^\s,]+){1,6},?\s+(?=(?:she|he)\b)/iu;

/** The pronoun by which a profile speaks of its creator; 'role' for a text that is all about them. */
export type Self = 'she' | 'he' | 'role' | null;
const FEMALE = /^(?:she|her|hers|herself)$/iu;

/**
 * How the facts speak of their creator in the third person; null when they do not. A logline ('teacher
 * who cooks with her students') tells it where the facts leave their subject out.
 */
export function selfIn(texts: readonly string[], name: string, logline = ''): Self {
  // 'Jarvis climbed poles.' 'The next spring he …'
  const named = texts.some((text) => namesFor(name).some((form) => text.startsWith(`${form} `)));
  const subject = named ? /\b(she|he)\b/iu : /^(?:In \d{4},? |With [^,]+? )?(she|he)\b/iu;
  const owner = /^(her|his)\b/iu;
  // Who says 'I' means somebody else with 'he'.
  if (texts.some((text) => /\bI\b/u.test(text)) && !named) return null;
  // Where one fact says 'my', 'her daughter' is somebody else's.
  const own = texts.some((text) => /\b(?:I|My)\b/u.test(text));
  const patterns = own ? [subject] : [subject, owner];
  for (const pattern of patterns) {
    for (const text of texts) {
      const found = pattern.exec(text.trim())?.[1];
      if (found !== undefined) return FEMALE.test(found) ? 'she' : 'he';
    }
  }
  if (own) return null;
  // 'Has painted her shed': nobody else is named whose it could be.
  for (const text of texts.filter((one) => WITHOUT_SUBJECT.test(one.trim()))) {
    const pronoun = PRONOUN.exec(text);
    if (pronoun !== null && !OTHER_PERSON.test(text.slice(0, pronoun.index)))
      return FEMALE.test(pronoun[0]) ? 'she' : 'he';
  }
  const elided = texts.some((text) => WITHOUT_SUBJECT.test(text.trim()));
  const told = /^(?:(?!\b(?:I|my|our|we)\b).)*? who (.*)$/iu.exec(logline)?.[1] ?? '';
  const pronoun = PRONOUN.exec(told);
  if (!elided || pronoun === null || OTHER_PERSON.test(told.slice(0, pronoun.index))) return null;
  return FEMALE.test(pronoun[0]) ? 'she' : 'he';
}

const PRONOUN = /\b(?:she|her|herself|he|his|him|himself)\b/iu;
const WITHOUT_SUBJECT =
  /^(?:Has|Is|Was|Had|Never|Still|\p{Lu}\p{Ll}+(?:s|ed)|Began|Built|Grew|Left|Lost|Made|Taught|Took|Won|Wrote) /u;
const OTHER_PERSON =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|friend|student|patient|client|customer|teacher|neighbor|partner|boss|mentor|coach|who)\b|\p{Ll}\s\p{Lu}\p{Ll}+/u;

/**
 * A sentence about its writer in the third person, in the first. The text itself when it does not
 * speak of the writer; null when that cannot be told or something of the third person would be left.
 */
export function inFirstPerson(text: string, name: string, self: Self = null): string | null {
  // 'A soprano who lost her voice': what follows 'who' speaks of the role.
  const relative = self === 'role' ? / who (?=.*\b(?:his|her|their|he|she)\b)/iu.exec(text) : null;
  if (relative !== null && !/\b(?:his|her|he|she)\b/iu.test(text.slice(0, relative.index)))
    return inRelative(text, relative.index);
  // Who says 'I' or 'my' means somebody else with 'she'.
  if (/\b(?:I|my|me|we|our|us)\b/u.test(text)) return text;
  let turned = text;
  let named = false;
  // 'Seun' for Oluwaseun.
  const opener = /^\p{Lu}\p{Ll}{3,}(?=[\s'’])/u.exec(text)?.[0] ?? '';
  const nick = opener !== '' && name.toLowerCase().includes(opener.toLowerCase()) ? [opener] : [];
  for (const form of [...namesFor(name), ...nick]) {
    // 'Ashby & Sons', 'Greer Hall' and 'Ollison's is the only drugstore' are names of something else.
    const pattern = new RegExp(
      `(?<![\\p{L}&])(?<!& )(?<!\\p{Lu}[\\p{L}'’-]+ )(?:${HONORIFIC})?${literally(form)}(['’]s)?(?=$|[\\s,.;])(?!\\s*(?:&|and (?:Sons?|Daughters?|Co)\\b|\\p{Lu}))(?!(?<=['’]s) (?:is|was|has|are|were|had|will|can|does|did)\\b)`,
      'gu',
    );
    turned = turned.replace(pattern, (_, owns: string | undefined, at: number) => {
      named = true;
      return owns === undefined ? 'I' : at === 0 ? 'My' : 'my';
    });
  }
  const pronoun = /\b(?:she|he|her|his|him|herself|himself|hers)\b/iu.exec(turned);
  if (pronoun !== null && self === null && !named) {
    return text;
  }
  if (pronoun !== null) {
    const before = turned.slice(0, pronoun.index);
    const opens =
      pronoun.index === 0 || named || (OPENING.exec(turned)?.[0].length ?? -1) === pronoun.index;
    const mine = self === 'role' || (self !== null && (self === 'she') === FEMALE.test(pronoun[0]));
    if (!opens && PERSON_BEFORE.test(before) && self !== 'role')
      return /\b(?:she|he)\b/iu.test(turned) || turned !== text ? null : text;
    if (!opens && !mine && /\b(?:the|a|an) \p{L}+/iu.test(before))
      return /\b(?:she|he)\b/iu.test(turned) ? null : text;
    turned = sparing(turned, self, (part) => withoutPronouns(part, text));
  }
  if (turned === text) return text;
  if (
    /\b(?:she|he|him|hers|himself|herself)\b/iu.test(turned) &&
    !/\bmy (?:\p{L}+[ -]){0,2}?(?:son|father|dad|brother|uncle|husband|grandfather|daughter|mother|mom|sister|aunt|wife|grandmother)\b/iu.test(
      turned,
    )
  )
    return null;
  // 'I' in the place of an object: 'for I'.
  if (
    /\b(?:for|with|by|to|of|from|about|after|and|than|on|at) I(?=[,.;]|$| (?!\p{Ll}+))/u.test(
      turned,
    )
  )
    return null;
  // 'Hollis Brathwaite, 78, owns' is said as 'At 78 I own'; what was, was at another age.
  const aged = /^I, (\d{2}), (\p{Ll}+)/u.exec(turned);
  if (aged !== null && !/[^s]s$/u.test(aged[2] ?? '')) return null;
  return agreeWithI(withPartner(turned.replace(/^I, (\d{2}), (?=\p{Ll})/u, 'At $1 I ')));
}

const SON = /^(?:son|father|dad|brother|uncle|husband|grandfather|nephew|boy|man|grandson)$/iu;
const DAUGHTER =
  /^(?:daughter|mother|mom|sister|aunt|wife|grandmother|niece|girl|woman|granddaughter)$/iu;

/** 'A potter who digs her own clay' as 'who digs my own clay', where nobody else can be meant. */
function inRelative(text: string, at: number): string {
  const clause = text.slice(at);
  const found = /\b(?:his|her) (?=\p{L})/iu.exec(clause);
  if (
    found === null ||
    /\b(?:he|she|him|himself|herself|hers|they)\b/iu.test(clause) ||
    /\b(?:let|lets|told|taught|gave|asked|helped|made|for|with|to) her (?:\p{Ll}+ed|go|know|in|at|on|to)\b/iu.test(
      clause,
    ) ||
    PERSON_IN_CLAUSE.test(clause.slice(0, found.index))
  )
    return text;
  return text.slice(0, at) + clause.replace(/\b(?:his|her)(?= \p{L})/giu, 'my');
}
const PERSON_IN_CLAUSE =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|friend|student|patient|client|customer|teacher|neighbor|partner|boss|mentor|coach|people|children|men|women|\p{Ll}+ers|students|patients|clients|everyone|everybody|anyone|somebody|who .* who)\b|\p{Ll}\s\p{Lu}\p{Ll}+/u;

/** Leaves the pronouns of the other sex alone where the profile says which is the creator's. */
function sparing(text: string, self: Self, turn: (text: string) => string): string {
  if (self !== 'she' && self !== 'he') return turn(text);
  const others =
    self === 'she' ? /\b(?:he|him|his|himself)\b/giu : /\b(?:she|her|hers|herself)\b/giu;
  const kept: string[] = [];
  const masked = text.replace(others, (word) => {
    kept.push(word);
    return '\uE000';
  });
  return turn(masked).replace(/\uE000/gu, () => kept.shift() ?? '');
}

/** 'His father took him into shafts': who takes somebody else than himself takes the creator. */
const TAKES_SOMEBODY =
  /\b(took|takes|taught|teaches|gave|told|showed|brought|let|made|left|raised|sent|put|pulled|drove|called|named) (him|her)(?= (?:into|to|from|in|on|at|with|how|up|out|a|an|the|that|when|every)\b|[,.;]|$)/u;

/** Without the pronouns of the creator. Behind 'her son' a 'his' is the son's. */
function withoutPronouns(text: string, whole: string): string {
  const kin =
    /\b(?:his|her|my)\s+(?:\p{L}+[ -]){0,2}?(son|father|dad|brother|uncle|husband|grandfather|nephew|grandson|daughter|mother|mom|sister|aunt|wife|grandmother|niece|granddaughter)\b/iu.exec(
      text,
    );
  if (kin === null) return withMine(text);
  const end = kin.index + kin[0].length;
  const theirs = SON.test(kin[1] ?? '')
    ? /\b(?:he|his|him|himself)\b/iu
    : DAUGHTER.test(kin[1] ?? '')
      ? /\b(?:she|her|hers|herself)\b/iu
      : null;
  const rest = text.slice(end);
  const same = theirs?.test(rest) === true && theirs.test(whole.slice(0, end));
  if (same || theirs?.test(rest) === true) {
    const told = kin.index === 0 ? rest.replace(TAKES_SOMEBODY, '$1 me') : rest;
    return withMine(text.slice(0, end)) + told;
  }
  return withMine(text.slice(0, end)) + withMine(rest);
}

function withMine(text: string): string {
  return text
    .replace(
      /\b(?:she|he)['’]s (?=(?:never |always |also |just |now |already |since )?(?:been|had|done|made|seen|taken|given|written|built|run|won|sold|taught|kept|grown|driven|caught|\p{L}+ed)\b)/giu,
      'I have ',
    )
    .replace(/\b(?:she|he)['’]s\b/giu, (word, at: number) =>
      `${at === 0 ? 'I' : 'I'} ${/s$/u.test(word) ? 'am' : ''}`.trim(),
    )
    .replace(/\b(?:she|he)\b/giu, 'I')
    .replace(/\b(?:herself|himself)\b/giu, 'myself')
    .replace(/\bhim\b/giu, 'me')
    .replace(
      /\bher\b(?=\s+(?:they|he|she|it|we|you|I|that|this|what|how|why|if|whether|nothing|something)\b)/giu,
      'me',
    )
    .replace(/\b(let|lets|letting) her\b/giu, '$1 me')
    .replace(
      /\b(like|for|with|to|of|from|by|than|about|behind|around|after|before|near|against|without|told|gave|asked|taught|helped|let|made|paid|showed) her\b(?=\s+(?:\p{Ll}+ed|brought|came|went|had|has|did|were|was|made|took|got|said|left|kept|found|could|would|will|can)\b)/giu,
      '$1 me',
    )
    .replace(/\bhers\b/giu, 'mine')
    .replace(/\bhis\b/giu, (_, at: number) => (at === 0 ? 'My' : 'my'))
    .replace(
      /\bher\b(?=\s+(?:in|at|on|to|for|and|or|with|by|from|as|when|because|out|up|an?|the)\b|\s+(?:(?:about|over|nearly|almost|only|around|some|more than) )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty) (?:minutes|hours|days|weeks|months|years)\b|[,.;]|$)/giu,
      'me',
    )
    .replace(/\bher\b/giu, (_, at: number) => (at === 0 ? 'My' : 'my'));
}
/** 'I and my partner, Vera Stokes, refused' as it is said: 'My partner, Vera Stokes, and I refused'. */
function withPartner(text: string): string {
  const named = /\bI and ((?:my|the|an?) [^,]+, [^,]+,) (?=\p{Ll})/u.exec(text);
  if (named !== null) {
    const other = named[1] ?? '';
    const start = text.slice(0, named.index);
    return `${start}${start === '' ? upperFirst(other) : other} and I ${text.slice(named.index + named[0].length)}`;
  }
  const inside = /^((?:In|At|On|By|Since|After) [^,]{2,30},? )I and my (\p{L}+) (?=\p{L})/u.exec(
    text,
  );
  if (inside !== null)
    return `${inside[1] ?? ''}my ${inside[2] ?? ''} and I ${text.slice(inside[0].length)}`;
  // 'I and five partners bought'
  const counted =
    /^I and ((?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) \p{Ll}+) (?=\p{Ll})/u.exec(
      text,
    );
  if (counted !== null) {
    return `${upperFirst(counted[1] ?? '')} and I ${text.slice(counted[0].length)}`;
  }
  const plain =
    /^I and my ((?:\p{L}[\p{L}'’-]* ){1,4}?)(?=(?:\p{Ll}+ed|opened|started|built|run|own|made|bought|founded|began|wrote|won|opened|lead|teach|keep|grow|sell|met|were|are|have)\b)/u.exec(
      text,
    );
  return plain === null
    ? text
    : `My ${(plain[1] ?? '').trim()} and I ${text.slice(plain[0].length)}`;
}
