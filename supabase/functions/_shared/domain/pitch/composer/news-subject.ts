import { countWords } from '../../text.ts';
import { lowerSafely } from './language/capitals.ts';
import {
  canBeVerb,
  infinitiveOf,
  isCommonWord,
  isKnownName,
  singularOf,
  termsOf,
} from './language/english.ts';
import { withoutStop } from './language/text.ts';
import { asOfferedThing } from './language/things.ts';
import { topicsOf } from './likeness.ts';
import { EVENT_MAX_WORDS } from './news-event.ts';

/** What needs no further article: 'women's' and 'girls'' determine nothing. */
export const DETERMINED =
  /^(?:a|an|the|my|our|this|that|these|those|another|more|some|several|many|few|most|both|all|no|every|each) |(?<!\b(?:wo)?men|\bchildren|\b(?:girls|boys|kids|farmers|veterans|teachers|writers|students|players))['’]s? /iu;

/** Nouns that stand without an article where no certain one is meant. */
const MASS =
  /^(?!(?:hear|meet|open|clos|shoot|rul|wedd|read|screen|brief|fil|rat|build|list|warn|ceil|bomb|sighting|gather|opening|crossing|spend|sett|lis|prim|offer|parking|landing|setting|stabb|kill)ing$)\p{L}+(?:ing|ness|ism|hood|ship|ity|ture|ance|ence)$|^(?:heat|rain|snow|smoke|inflation|gentrification|music|art|health|care|research|violence|poverty|education|travel|food|water|land|weather|work|school|football|basketball|soccer|baseball|hockey|tennis|golf|news|labor|money|information|immigration|migration|climate|energy|traffic|homework|racism|cancer|diabetes|asthma|covid|flu|history|culture|politics|fashion|beauty|hair|gospel|jazz|blues|zydeco|country|poetry|horror|romance|leave|pay|aid|relief|access|parking|equipment|credit|debt|rent|housing|labor|staff|talent|interest|fiction|nonfiction|theater|film|television|radio|gaming|tech|software|medicine|science|math|space|growth|change|progress|support|demand|supply|control|abuse|crime|gossip|chaos|drama|fun|joy|grief|love|luck|peace|rage|stress|trouble|slang)$/iu;

const ACTS =
  /^(?:premieres|debuts|airs|streams|goes|went|gets|got|is|are|was|were|has|have|had|will|would|can|could|should|says|said|finds|found|hits|rises|rose|falls|fell|comes|came|takes|took|makes|made|sees|saw|loses|lost|wins|won|begins|began|keeps|kept|leaves|left|sends|sent|stays|goes|grows|grew|becomes|became|gives|gave|knows|knew|plays|wants|needs)$/iu;

/** How something is, which names no thing. */
const STATE_OF =
  /^(?:short|low|high|late|early|open|closed|ready|free|safe|full|empty|rare|tight|hot|cold|dead|alive|missing|broken|gone|back|done)$/iu;
const NP_ENDS =
  /^(?:that|who|which|whose|where|in|on|at|for|of|from|to|with|by|over|this|next|last|all|every|after|before|during|across|through|near|until|as|against|between|among|under|into|up|out|around|today|tonight|tomorrow|again|about)$/iu;

/** A phrase that is news as a certain thing: 'the city budget hearing on Tuesday'; null where it is unsure. */
export function asKnownThing(raw: string): string | null {
  const text = withoutStop(raw);
  if (/[,:;“”"?!%$/]| [-–—] /u.test(text) || countWords(text) > 12) return null;
  if (
    /^(?:how|why|what|who|where|when|not|no|too|so|if|being|living|growing)\b|\b(?:again|now|anymore|lately|I|we|you|they|he|she|it|everyone|everybody|nobody|somebody)\b/iu.test(
      text,
    )
  )
    return null;
  // 'Three years after the Jackson water crisis'
  if (
    /^\S+ (?:days?|weeks?|months?|years?|decades?) (?:after|since|before|of|ago|later|into|on)\b/iu.test(
      text,
    )
  )
    return null;
  const words = text.split(' ');
  // 'sinners streaming' may be a title.
  if (words.length < 3 && /ing$/u.test(words.at(-1) ?? '')) return null;
  const end = words.findIndex((word, at) => at > 0 && NP_ENDS.test(word));
  // 'Hurricane heading for Jamaica'
  const heading = words.findIndex(
    (word, at) =>
      at > 0 &&
      /ing$/u.test(word) &&
      /^(?:for|toward|towards|to|into|through|over|off|past)$/u.test(words[at + 1] ?? ''),
  );
  const last = heading === -1 ? end : heading;
  const head = words[(last === -1 ? words.length : last) - 1] ?? '';
  // 'Wildfire briefing went out live', 'another drama premieres this fall': a verb that was read as a noun.
  const terms = termsOf(text);
  const acts = terms.some(
    ({ tags, text: word }, at) =>
      at > 0 &&
      (ACTS.test(word) || ((tags.has('PastTense') || tags.has('Modal')) && !tags.has('Gerund'))),
  );
  const ending =
    /[^s]s$/u.test(head) &&
    canBeVerb(infinitiveOf(head.toLowerCase())) &&
    !/s$/u.test(words[(end === -1 ? words.length : end) - 2] ?? 's') &&
    /^(?:this|next|last|on|again|to|after|amid|as|before|over|until|at|up|out|back|today|tonight|tomorrow)$/iu.test(
      words[end] ?? '',
    );
  // 'Milwaukee short of poll workers'
  if (STATE_OF.test(head)) return null;
  if (acts || ending) return null;
  const said = /^\S+ \d|^\p{Lu}\S* (?!Black\b)\p{Lu}/u.test(text) ? text : lowerSafely(text, true);
  const free =
    // 'Learning something hard after 40'
    /^\p{L}+ing (?:an?|the|something|anything|your|my|our|their|his|her|how|to|in|at|on|with|up|out|off|back|home|alone|together|for|without|through|while|after|as|old|black|young)\b/iu.test(
      text,
    ) ||
    DETERMINED.test(text) ||
    / and |^\d/iu.test(words.slice(0, end === -1 ? undefined : end).join(' ')) ||
    /[^s]s$/u.test(head) ||
    // 'small-town churches closing'
    words
      .slice(0, end === -1 ? undefined : end)
      .some((word, at, all) => /[^s’']s$/u.test(word) && /ing$/u.test(all[at + 1] ?? '')) ||
    MASS.test(head) ||
    !/\p{Ll}$/u.test(head) ||
    (/^\p{Lu}/u.test(head) &&
      words.length < 3 &&
      !/^(?:Act|Bill|Amendment|Court|Administration|Games|Olympics|Awards|Convention)$/u.test(
        head,
      ));
  // 'First snow of the season'
  return free && !/^(?:first|second|third|last|final) /iu.test(text) ? said : `the ${said}`;
}

/** 'insulin price cap': a word that may be a verb ends no plural. */
const ONE_THING =
  /\b(?:cap|cut|ban|vote|bill|law|rule|strike|deal|plan|push|drop|rise|surge|hike|freeze|recall|shortage|closure|lawsuit|probe|debate|fight|deadline|hearing|ruling|decision|report|study|survey|program|proposal|budget|contract|trial|verdict|settlement|merger|crackdown|shutdown|outbreak|backlash|grant|fund)$/iu;

/** A plain noun phrase, which can stand behind 'about'. */
export function isThing(raw: string): boolean {
  // 'Another drama premieres this fall'
  const [, verb = ''] =
    /\p{L}*[^s\W] (\p{Ll}+[^s]s) (?:this|next|last|again|tonight|tomorrow|today)\b/u.exec(raw) ??
    [];
  if (/^(?:premieres|debuts|airs|streams)$/u.test(verb)) return false;
  if (verb !== '' && canBeVerb(infinitiveOf(verb))) return false;
  const terms = termsOf(raw);
  const last = terms.at(-1);
  // 'Delta farmers brace for a dry summer'
  const acts = terms.some(
    ({ text }, at) =>
      at > 0 &&
      at < terms.length - 1 &&
      /[^s]s$/u.test(terms[at - 1]?.text ?? '') &&
      !/s$/u.test(text) &&
      canBeVerb(text) &&
      /^(?:for|against|over|to|the|a|an|at|on|up|off|back|out|their|with)$/iu.test(
        terms[at + 1]?.text ?? '',
      ),
  );
  return (
    !acts &&
    /\p{Ll}/u.test(raw) &&
    !/^(?:black|being|living|growing up) (?:in|and|at|on|with|as)\b/iu.test(raw) &&
    !/[:,;.“”"‘%$\d]| [-–—] |\b(?:after|before|since|until|later|ago|on)$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred) \p{L}+ (?:after|before|since|later|ago)\b/iu.test(
      raw,
    ) &&
    terms.length > 1 &&
    terms.length <= EVENT_MAX_WORDS &&
    // 'Bruce Willis family update', 'Hurricane downs millions of dollars in timber'
    !/^(?:\p{Lu}\p{Ll}+ ){2}\p{Ll}/u.test(raw) &&
    !/^\p{L}+ \p{L}*[^s\W]s (?:millions?|billions?|thousands?|hundreds?|dozens?|a|an|the|its|their|new|more|most|all|\d)/iu.test(
      raw,
    ) &&
    last?.tags.has('Noun') === true &&
    terms.every(
      ({ tags, text }, at) =>
        // 'the right to repair law'
        (!tags.has('Verb') || (terms[at - 1]?.text === 'to' && at < terms.length - 1)) &&
        !tags.has('Adverb') &&
        !/^(?:up|down|where|how|why|vs|amid|back)$/iu.test(text),
    )
  );
}

/** 'Okmulgee rodeo': a capital word that no dictionary knows is a name. */
export function withName(raw: string, said: string, profile: string): string {
  if (!/^\p{Lu}/u.test(raw)) return said;
  const [first = ''] = raw.split(' ');
  const small = first.toLowerCase();
  const told =
    /^\p{Lu}\p{Ll}+$/u.test(first) && new RegExp(`\\p{Ll},? ${first}\\b`, 'u').test(profile);
  const name =
    /^\p{Lu}\p{Ll}{3,}$/u.test(first) &&
    small !== 'holiday' &&
    // 'Jury duty pay', 'Drought and hay prices': a word with a subject.
    (told || topicsOf(small).size === 0 || isKnownName(first)) &&
    !(small.endsWith('s') && topicsOf(small.slice(0, -1)).size > 0) &&
    !isCommonWord(small) &&
    !isCommonWord(singularOf(small)) &&
    !isCommonWord(infinitiveOf(small)) &&
    !/(?:ing|ed|tion|ment|ness|ity|er|or|ee|ist|al|ous|ive|ful|less)s?$/u.test(small);
  return name ? said.replace(new RegExp(`(^| )${small}\\b`, 'u'), `$1${first}`) : said;
}

/** A plain noun phrase with the article that it wants behind 'about'. */
export function asPlainThing(raw: string): string {
  // Two things take no article of their own.
  const thing = / and |^(?:another|more|some|several|many|few|most|both|all|no|every|each) /iu.test(
    raw,
  )
    ? lowerSafely(raw, true)
    : // News is a certain vote, not any.
      asOfferedThing(raw).replace(/^an? (?!(?:few|lot)\b)/u, /^an? /iu.test(raw) ? '$&' : 'the ');
  // 'homelessness', 'March Madness'
  const head =
    raw
      .split(/ (?:in|on|at|for|of|from|to|with|by) /u)[0]
      ?.split(' ')
      .at(-1) ?? '';
  const plain =
    (MASS.test(head) && !/ and /u.test(raw)) ||
    (/(?:ness|ism|hood)$|^(?:an?|the) (?:Oscars|Grammys|Emmys|Tonys|Election|Game|Draft) [Nn]ight$/iu.test(
      thing,
    ) &&
      !DETERMINED.test(raw))
      ? thing.replace(/^(?:an?|the) /u, '')
      : thing;
  // 'AI avatars that do sign language', 'small-town churches closing': several, and no certain ones.
  const several = /[^s]s$/u.test(
    raw.split(
      / (?:that|who|which|whose|in|on|at|for|of|from|to|with|by|across|after|under|\p{L}+ing)\b/u,
    )[0] ?? '',
  );
  const bare = several && !DETERMINED.test(raw) ? plain.replace(/^the /u, '') : plain;
  return (ONE_THING.test(bare) || /\b(?:Act|Amendment)$/u.test(bare)) && !DETERMINED.test(bare)
    ? `the ${bare}`
    : bare;
}
