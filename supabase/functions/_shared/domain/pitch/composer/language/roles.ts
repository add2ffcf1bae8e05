import { lowerRoles, lowerSafely, ROLE } from './capitals.ts';
import { canBeNoun, canBeVerb } from './english.ts';
import { articleFor, withoutStop } from './text.ts';

/** What a creator is. */
export interface Role {
  /** With its article: 'a dentist who turned a bookmobile into a clinic'. */
  whole: string;
  /** A relative clause or a participle stands right behind the head. */
  explained: boolean;
  /** Without what follows the head: 'a dentist'; null when that says too little or cannot be told. */
  short: string | null;
}

/** Nouns with the ending of a role that name no person. */
const NO_PERSON =
  /^(?:center|newsletter|theater|holler|number|river|water|paper|order|letter|chapter|chamber|quarter|summer|winter|power|tower|butter|color|floor|door|harbor|labor|computer|dinner|corner|cancer|shelter|counter|after|never|over|under|other|whatever|weather|leather|fiber|timber|member ?ship|silver|ladder|folder|poster|soccer|flower|shower|printer|trailer|cover|server|layer|career|error|mirror|motor|sector|factor|tractor|elevator|honor|humor|flavor|list|artist ?s|checklist|superior|supper|diner|banner|trailer|inferior|interior|exterior|prior|playlist|twist|waist|fist|pier|barrier|frontier|restaurant|oyster|cluster|filter|meter|liter|monster|plaster|register|roster|chapter|plant|grant|want|human|ocean|loan|plan|clan|van|can|fan|pan|ban|than|sermon|better|later|former|first|everyone)$/iu;
const PERSON_ENDING =
  /(?:[^aeiou]er|or|ist|ian|eer|woman|man|person|wright|smith|ess|comic|ant|nist)$/iu;

/** Persons by endings that say nothing else. */
const MORE =
  /^(?:aide|farrier|furrier|glazier|clothier|cashier|tech|ref|referee|retiree|refugee|trainee|deckhand|farmhand|stagehand|cowhand|ranch hand|captain|scribe|sleuth|cantor|showgirl|lady|boss)$/iu;

/** Whether a noun names a person by what they are or do. */
export function isRole(word: string): boolean {
  const last = word.split('-').at(-1) ?? word;
  return (
    ROLE.test(word) ||
    ROLE.test(last) ||
    MORE.test(last) ||
    (PERSON_ENDING.test(last) && last.length > 4 && !NO_PERSON.test(last))
  );
}

const BEHIND =
  /^(?:of|at|for|in|from|with|who|whose|that|which|and|&|on|by|behind|without|inside|under|among|against|through|between|to|based|turned|since|near|outside|after|now|not|\+|about|across|plus|raised|born|trained|known|dedicated|committed|obsessed|devoted|focused|best|\p{Ll}+ing)$/iu;
const DETERMINED = /^(?:a|an|the|my|one of|just an?|not an?|your|both an?)\s/iu;
const TITLED =
  /^(?:co-?founder|founder|co-?owner|owner|director|ceo|president|chair|editor|creator|winner|head|principal|captain|publisher|curator|mayor|pastor|executive director|author|host|voice|face|keeper)$/iu;

const OFFICE =
  /^(?:member|fellow|trustee|director|chair|president|founder|co-?founder|owner|co-?owner|ceo|editor|principal|manager|pastor|curator|alumna|alumnus|graduate|volunteer|captain|secretary|treasurer)$/iu;
const ORGANISATION =
  /\b(?:Fund|Association|Council|Board|Commission|Society|Union|League|Guild|Academy|Alliance|Foundation|Committee|Coalition|Club|Network|Center|Museum|Institute|Department|Project|Collective|Bureau|Conservancy|Trust)$/u;

/** 'removes tattoos', 'tours the county': a form in -s that is a verb here. */
const acts = (verb: string, rest: string): boolean =>
  canBeVerb(verb) &&
  !/^(?:is|was|has|as|us|its|his|does)$/u.test(verb) &&
  (!canBeNoun(verb) ||
    /^(?:makes|runs|helps|teaches|writes|leads|hosts|builds|sells|coaches|directs|trains|designs|paints|grows|cooks|bakes|keeps|works|tells|turns|brings|uses|fights|finds|maps|serves)$/u.test(
      verb,
    ) ||
    /^(?:a|an|the|my|our|his|her|their|every|all|people|kids|free|over|more|\d)/u.test(rest));

/** What may follow a role behind a comma without being a note. */
const JOINED =
  /^(?:and|who|whose|from|for|with|now|in|on|at|by|of|the|an?|my|\p{Ll}+ing|\p{Ll}+ed|one|born|based|as|but|where|to)\b/u;

/** 'Everybody who works here': nobody is that by trade. */
const ANYBODY =
  /^(?:every|some|any|no)(?:body|one)\b|^(?:people|those|folks|all|most|some|many|few|anything|everything|nothing)\b|^(?:each|every|no|any) /iu;

const isRoleLike = (text: string): boolean =>
  text
    .trim()
    .split(/\s+/u)
    .slice(0, 4)
    .some((word) => isRole(word.replace(/[,.;]+$/u, '')));

/** 'sign painter and gold leaf, by hand': what is joined to a role is a role, or is left out. */
function withoutThing(text: string): string {
  const found = /^((?:\p{Ll}+ ){0,2}(\p{Ll}+)) and ((?:\p{Ll}+ )?(\p{Ll}+))(?=,|$)/iu.exec(text);
  if (found === null) return text;
  const [whole, before = '', role = '', , thing = ''] = found;
  return isRole(role) && !isRole(thing) ? `${before}${text.slice(whole.length)}` : text;
}

/** Reads a text without a verb of its own as a role; null for anything else. */
export function roleOf(text: string): Role | null {
  if (/^(?:never|still|also|now|always|not|no|known (?:as|for))\b/iu.test(text)) return null;
  const bare = withoutStop(text)
    .replace(/\s*\|\s*/gu, ', ')
    .replace(/(?<=\p{Ll}) & (?=\p{Ll})/gu, ' and ')
    .replace(
      /^((?:\p{L}+ )?\p{L}+) ?\/ ?((?:\p{L}+ )?\p{L}+)(?=$|[\s,])/u,
      (both, one: string, other: string) =>
        isRole(one.split(' ').at(-1) ?? '') && isRole(other.split(' ').at(-1) ?? '')
          ? `${one} and ${other}`
          : both,
    );
  const inside = withoutThing(bare.replace(DETERMINED, '')).replace(
    / [-–—] (?=(?:I|we|my|our)\b)/u,
    ': ',
  );
  const words = inside.split(/\s+/u);
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      ((BEHIND.test(word) && (!/ing$/u.test(word) || isRole(words[index - 1] ?? ''))) ||
        /^[–—(/@-]/u.test(word)),
  );
  const comma = words.findIndex((word) => /[,;:]$/u.test(word));
  // 'Search and rescue dog handler': the first 'and' joins two nouns before the role.
  const joins = end > 0 && words[end] === 'and' && !isRole(words[end - 1] ?? '');
  const later = joins
    ? words.findIndex(
        (word, index) => index > end && BEHIND.test(word) && isRole(words[index - 1] ?? ''),
      )
    : end;
  const stop = Math.min(
    later === -1 ? words.length : later,
    comma === -1 ? words.length : comma + 1,
  );
  const head = (words[stop - 1] ?? '').replace(/[,;:]+$/u, '');
  // 'burn boss who …' is a person whatever a list knows of bosses.
  const person =
    (words[stop] === 'who' && comma === -1) ||
    /\b(?:letterpress|screen|textile|fine art) printer$/iu.test(
      `${words.slice(0, stop - 1).join(' ')} ${head}`,
    );
  if (stop > 7 || !(isRole(head) || person) || ANYBODY.test(words.slice(0, stop).join(' ')))
    return null;
  // 'West Indian men who came for the harvest' are several.
  if (/^(?:men|women|people|children|folks|kids)$/iu.test(head) || /(?:men|women)$/u.test(head))
    return null;
  if (
    /[^s]s$/u.test(head) &&
    !/^(?:boss|hostess|actress|seamstress|waitress|deaconess)$/iu.test(head)
  )
    return null;
  if (
    words
      .slice(0, stop - 1)
      .some((word) =>
        /^(?:is|are|was|were|has|have|had|will|can|i|we|they|your|his|her|their|one|two|three|several|many)$/iu.test(
          word,
        ),
      )
  )
    return null;
  const listed = inside.split(/, (?:and )?/u);
  const list =
    listed.length > 1 &&
    listed.length < 5 &&
    // 'a trainer, putting kids in hard hats'
    !listed.some((part) => /^\p{Ll}+ing \p{Ll}+s\b/u.test(part)) &&
    listed.every((part) =>
      isRole(
        (
          /^(?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]+(?= of | at | in | for | on | with | from |$)/u.exec(
            part,
          )?.[0] ?? ''
        )
          .split(' ')
          .at(-1) ?? '',
      ),
    );
  const start = DETERMINED.exec(bare)?.[0] ?? '';
  const after = words.slice(stop).join(' ');
  const holds =
    /,$/u.test(words[stop - 1] ?? '') &&
    OFFICE.test(head) &&
    /^(?:The )?\p{Lu}[\p{L}.&'’-]*(?: (?:\p{Lu}[\p{L}.&'’-]*|of|for|the|and|on))*$/u.test(after);
  if (holds) {
    const office = words
      .slice(0, stop)
      .map((word) => lowerSafely(word, true))
      .join(' ')
      .replace(/,$/u, '');
    const of = `${office} of ${ORGANISATION.test(after) ? 'the ' : ''}${after.replace(/^The /u, 'the ')}`;
    return {
      whole: `${TITLED.test(head) ? 'the' : articleFor(of)} ${of}`,
      explained: false,
      short: null,
    };
  }
  const smallHead = words
    .slice(0, stop)
    .map((word) => (isRole(word.replace(/[,;:]+$/u, '')) ? lowerRoles(lowerSafely(word)) : word))
    .join(' ');
  // 'a Catholic nun': a capital behind an article, before small words, belongs to a name.
  const named = DETERMINED.test(bare) && /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(inside);
  const small = [named ? smallHead : lowerSafely(smallHead, true), ...words.slice(stop)].join(' ');
  const joined = small.replace(
    /^((?:[\p{L}'’-]+ ){0,6}[\p{L}'’-]+)(?:,| [-–—]) (\p{Ll}+s) (?=\S)/u,
    (start: string, before: string, verb: string) =>
      acts(verb, small.slice(start.length)) ? `${before} who ${verb} ` : start,
  );
  // 'band director, 140 kids and 88 working horns'
  // 'Board game designer, 'Redline' and 'Church Supper''
  const titles = /^[^,]+, (?=[“"'‘]\p{Lu}[^,]*[”"'’]$)/u.test(joined) && comma === stop - 1;
  const withNumbers = /^(?:[^,]+), (?=\d[\d,]* \p{Ll})/u.test(joined) && comma === stop - 1;
  const whole = list
    ? `${listed
        .slice(0, -1)
        .map((part) => lowerSafely(part, true))
        .join(', ')} and ${lowerSafely(listed.at(-1) ?? '', true)}`
    : titles
      ? joined.replace(', ', ' of ')
      : withNumbers
        ? joined.replace(', ', ' with ')
        : joined;
  const titled =
    (words[stop] === 'behind' && comma === -1) ||
    (TITLED.test(head) && /^(?:of|at|behind)$/iu.test(words[stop] ?? ''));
  const article = titles
    ? 'the '
    : start === ''
      ? `${titled ? 'the' : articleFor(joined)} `
      : start.toLowerCase();
  const shortHead = (named ? smallHead : lowerSafely(smallHead, true)).replace(/[,;:]+$/u, '');
  const vague =
    /^(?:\d+-year-old|co-writer|writer|man|woman|person|founder|co-?founder|owner|member|author|director|creator|winner|mother|father|parent|speaker|leader|head|host|editor|maker|keeper|native|resident|daughter|son)$/iu.test(
      shortHead,
    );
  const loose =
    comma !== -1 &&
    !withNumbers &&
    !titles &&
    stop === comma + 1 &&
    !list &&
    !JOINED.test(joined.slice(joined.indexOf(',') + 1).trim()) &&
    !isRoleLike(joined.slice(joined.indexOf(',') + 1));
  return {
    whole: loose
      ? `${article}${shortHead}, ${joined.slice(joined.indexOf(',') + 1).trim()}`
      : `${article}${whole}`,
    explained: /^(?:who|whose|that|\p{Ll}+ing|turned)$/u.test(words[stop] ?? ''),
    short:
      vague || /^(?:my|one of|the) $/iu.test(start)
        ? null
        : `${articleFor(shortHead)} ${shortHead}`,
  };
}
