import { splitSentences } from '../../claims.ts';
import { isAllCapitals, lowerFirst, lowerSafely, toSentenceCase, upperFirst } from './capitals.ts';
import { MONTH, MONTH_IN_SMALL, SHORT_MONTH, SMALL_DAY, SURE_SMALL_MONTH } from './dates.ts';
import { withSubject } from './subject.ts';
import { fromNote } from './notes.ts';
import { isDoneTo } from './passive.ts';
import { canBeNoun, canBeVerb, infinitiveOf, pastOf, singularOf, termsOf } from './english.ts';
import { agreeWithI, inFirstPerson, type Self } from './person.ts';
import { isRole, roleOf } from './roles.ts';
import { asSentence, withoutStop } from './text.ts';

/** One sentence of what a creator wrote, as the creator would say it. */
export interface Spoken {
  /** A fragment is what no sentence could be made of: a note. It has no closing mark. */
  kind: 'sentence' | 'fragment';
  text: string;
  /** Made of a note, such as a degree or a figure: good as proof, not as an opening. */
  minor?: boolean;
}

/**
 * What a creator wrote about themselves, in the first person. Words are changed only where that is
 * certain to be right: what is no sentence stays a fragment, and what cannot be turned from the third
 * person is left out.
 */
export function speak(raw: string, name: string, self: Self = null): Spoken[] {
  const text = tidy(raw);
  if (!/\p{L}/u.test(text)) return [];
  return splitSentences(text).flatMap((part) => {
    const spoken = speakOne(part, name, self);
    return spoken === null || withoutStop(spoken.text) === '' ? [] : [spoken];
  });
}

/** 'IM A PLUMBER AND I CHECK' in small letters. */
const withOwnI = (text: string): string =>
  text
    .replace(/\bim\b/giu, 'I’m')
    .replace(/\bive\b/giu, 'I’ve')
    .replace(/(?<![\p{L}'’])i(?=$|[\s,.;])/gu, 'I')
    .replace(SURE_SMALL_MONTH, upperFirst);

/** Text without list marks, labels, common slips and shouting. */
export function tidy(raw: string): string {
  const text = raw
    .trim()
    .replace(/^(?:[-–—•*·>]+|\d+[.)](?=\s))\s*/u, '')
    .replace(/^(?:fact|logline|bio|fun fact|why now|timely angle|offer|quote)\s*:\s*/iu, '')
    .replace(/^["“]([^"”]*)["”][.]?$/u, '$1')
    .replace(/(?<![\p{L}'’])i(?=$|[\s,.;]|['’](?:m|ve|d|ll)\b)/gu, 'I')
    .replace(/\bw\/\s?(?=\p{L})/gu, 'with ')
    // 'a 84-year-old'
    .replace(/(?<=\b[Aa]) (?=(?:8\d*|11|18)[- ]\p{L})/gu, 'n ')
    .replace(
      /(?<=\b(?:a|an|my|our|her|his|the|your) )(\d+)[ -](?:yrs?|years?)[ -]old(?=$|,| \p{Ll})/giu,
      '$1-year-old',
    )
    .replace(
      /^(\d+)[ -](?:yrs?|years?)[ -]old(?= \p{Ll})(?! (?:and|but|or|now|when|with|at|in|on|who|still|this|last)\b)/iu,
      '$1-year-old',
    )
    .replace(/(?<=^|\s)(?:adn|teh|thier)(?=\s)/giu, (word) => SLIPS[word.toLowerCase()] ?? word)
    .replace(/(?<=\bbeing )black(?= (?:on|in|at|and|while)\b)/gu, 'Black')
    .replace(/\bcovid\b/gu, 'COVID')
    .replace(/\s+,(?=\s)|(?<=\p{L}|\b(?:19|20)\d\d),(?=\p{Ll})/gu, (mark) =>
      /^,/u.test(mark) ? ', ' : ',',
    )
    .replace(
      /\b(my|our|his|her) (mom|dad|grandma|grandpa|wife|husband)s (?=(?:house|kitchen|car|truck|garage|carport|porch|yard|garden|basement|attic|bedroom|recipes?|shop|store|church|farm|land|name|hair|hands|piano|sewing|old|toaster|couch|table|backyard)\b)/giu,
      "$1 $2's ",
    )
    .replace(/\baint\b/giu, "ain't")
    .replace(/\b(\d+)[ -](?:yrs?|years?)[ -]olds\b/giu, '$1-year-olds')
    .replace(
      /\b(\d+|two|three|four|five|six|seven|eight|nine|ten) yrs?\b/giu,
      (_, count: string) => `${count} ${count === '1' ? 'year' : 'years'}`,
    )
    .replace(/(?<=\p{Ll}) & (?=\p{Ll})/gu, ' and ')
    .replace(/\bincl\. (?=\p{L})/gu, 'including ')
    .replace(/^self[ -]published\b/iu, 'Self-published')
    .replace(/(?<=\p{L}) = (?=\p{L})/gu, ' is ')
    .replace(/(?<![\p{L}'’])[Ii]m(?= )/gu, "I'm")
    .replace(/(?<![\p{L}'’])[Ii]ve(?= )/gu, "I've")
    .replace(SURE_SMALL_MONTH, upperFirst)
    .replace(SMALL_DAY, upperFirst)
    .replace(WITHOUT_APOSTROPHE, (_, verb: string) => `${verb}n't`)
    .replace(/\b(you|they|we)(re|ve)\b(?=\s)/giu, (word, who: string, verb: string) =>
      /^were$/iu.test(word) ? word : `${who}'${verb}`,
    )
    .replace(
      /\b(that|what|who|there)s (?=(?:a|an|the|my|our|how|why|what|not|it|all|when|where)\b)/giu,
      "$1's ",
    )
    .replace(
      /(?<=\b(?:to|through|thru|until) )(?:may|march)\b|\b(?:may|march)(?= to \p{L}+(?:ber|ary|ly|il|ust)\b)/gu,
      (month) => upperFirst(month),
    )
    .replace(/\bgen (?=[zx]\b)/giu, 'Gen ')
    .replace(/(?<=\bGen )[zx]\b/gu, (letter) => letter.toUpperCase())
    .replace(
      /\bblack(?= (?:wom[ae]n|m[ae]n|girls?|boys?|people|famil|farmer|owned|led|history|student|mother|father|artist|communit))/gu,
      'Black',
    )
    .replace(/\b(?:may|march)(?= \d{1,2}\b)/gu, (month) => upperFirst(month))
    .replace(/(?<=\b(?:in|since|until|by|last|next|every) )(?:may|march)(?=[\s,.;]|$)/gu, (month) =>
      upperFirst(month),
    )
    .trim();
  return isAllCapitals(text) ? upperFirst(withOwnI(toSentenceCase(text))) : text;
}

/** What may look like a sentence or a role and is a note: it is turned as a note, or stays one. */
const NOTE =
  /^(?:(?:about|over|more than|nearly|almost|some) )?[\d$€£][\d,.+%kKmM]*\+? (?!.*\b(?:is|are|was|were|has|have|had|came|can|will|do|did|could|would)\b)|^(?:[^:]{2,40}: )?\d[\d,]* copies\b|^(?:oldest|youngest|biggest|largest|longest|smallest|latest|newest|most|average|longest|busiest) \p{Ll}+ (?:is |was )?[\d,:]|^(?:co-?founder|founder), |^never \p{Ll}+ed\b/iu;

/** Slips of the hand in words that carry no claim. */
const SLIPS: Readonly<Record<string, string>> = { adn: 'and', teh: 'the', thier: 'their' };

/** 'doesnt', 'cant'. 'Wont' is a word, and hardly ever meant. */
const WITHOUT_APOSTROPHE =
  /\b(do|does|did|ca|wo|is|are|was|has|have|had|could|would|should)nt\b/giu;

const sentence = (text: string): Spoken => ({ kind: 'sentence', text: asSentence(text) });

function speakOne(part: string, name: string, self: Self): Spoken | null {
  const bare = withoutStop(part);
  if (/\?$/u.test(bare)) return sentence(bare);
  // 'Wrote the guide for her college': who wrote it is the creator.
  const current =
    /^(current|latest|new|newest|next|upcoming|first|forthcoming) (\p{Ll}+(?: \p{Ll}+)?): (\S.*)$/iu.exec(
      bare,
    );
  if (current !== null) {
    const [, which = '', work = '', title = ''] = current;
    return sentence(`My ${which.toLowerCase()} ${work} is ${title}`);
  }
  const about = fromVerb(bare) !== null || (roleOf(bare) !== null && self === null);
  const own = inFirstPerson(bare, name, about ? 'role' : self);
  if (own === null) return null;
  if (NOTE.test(own)) {
    const made = fromNote(own);
    return made === null ? { kind: 'fragment', text: own } : { ...sentence(made), minor: true };
  }
  return turned(own, part, self);
}

const LEFT_WORK = /^retired (?:from|in|after|as|at|early|last|when|and|to|because|once|twice)\b/iu;

function turned(bare: string, part: string, self: Self): Spoken {
  if (/^(?:I|I['’]\p{L}+|we|we['’]\p{L}+)\s/iu.test(bare) || /\band I \p{Ll}/u.test(bare))
    return sentence(bare);
  if (self === 'role') {
    const doing = fromDoing(bare);
    if (doing !== null && roleOf(bare) === null) return sentence(doing);
    const acting = fromActing(bare);
    if (acting !== null) return sentence(acting);
  }
  const acts =
    !/^(?:retired|licensed|certified|former|only)\b/iu.test(bare) &&
    ACTS_ON.test(bare.split(/\s+/u)[1] ?? '');
  // 'My oldest beginner, Ozella, …' and 'One man from …' are somebody else.
  const other = /^(?:my|our|one|another|every|each|some|many|most|his|her|their)\b/iu.test(bare);
  const role = other ? null : roleOf(bare);
  // 'Retired rural mail carrier': what the creator was, whatever a list knows of carriers.
  const retired = /^(?:retired|former) \p{Ll}/iu.test(bare) && !LEFT_WORK.test(bare);
  if (retired && role === null && !hasVerb(bare.replace(/^\S+ /u, ''), true))
    return sentence(`I am a ${lowerSafely(bare, true)}`);
  const only = /^only (?=\p{Ll})/iu.test(bare) && isRole(bare.split(/\s+/u)[1] ?? '');
  if (only) return sentence(`I am the ${lowerSafely(bare)}`);
  const verb = role !== null && !acts ? null : fromVerb(bare);
  if (verb !== null) return sentence(verb);
  if (
    role !== null &&
    (role.explained || / (?:who|whose|that) /u.test(role.whole) || !hasVerb(role.whole, true))
  ) {
    const been =
      (self !== 'role' || role.whole.split(' ').length <= 7) &&
      /\b(?:since (?:\d{4}|\p{L}+)|for (?:over |more than |nearly |almost )?(?:\d+\+?|\p{L}+) (?:years|decades))$/iu.test(
        bare,
      );
    const past =
      ((self !== 'role' || role.whole.split(' ').length <= 7) &&
        /\bin (?:19|20)\d\d$/u.test(bare)) ||
      / (?:years|months) before (?:that|this)$/u.test(bare);
    // 'master electrician, state license 2014': what follows the comma is a note.
    const noted =
      (self !== 'role' || /, \d+ /u.test(bare)) &&
      /, (?:\p{Ll}+ ){0,3}[\p{L}\d#]+ ?\d*$/u.test(bare) &&
      role.short !== null &&
      !/, (?:an?|the|and|my|who|where)\b/u.test(bare);
    // 'Finalist, state arts fellowship 2021' says nothing without what follows.
    if (noted && self !== 'role') return { kind: 'fragment', text: bare };
    return sentence(
      `I ${been ? 'have been' : past ? 'was' : 'am'} ${noted ? (role.short ?? role.whole) : role.whole}`,
    );
  }
  if (
    /^\p{L}+ing\s/u.test(bare) &&
    termsOf(bare)[0]?.tags.has('Gerund') === true &&
    !hasVerb(bare, true)
  ) {
    const since = fromNote(bare);
    return since === null ? { kind: 'fragment', text: bare } : sentence(since);
  }
  // 'Released in 2018 …' has no subject.
  if (PAST.test(bare.split(/\s+/u)[0] ?? '') && !/^(?:found|left|cut|used|shot) /iu.test(bare))
    return / and was /u.test(bare) && /^released\b/iu.test(bare)
      ? sentence(`I was ${lowerSafely(bare, true)}`)
      : { kind: 'fragment', text: bare };
  // '61 former students now band directors', 'Superior rating at state': no verb that is surely one.
  const opens =
    /^(?:a|an|the|my|our|his|her|their|its|this|that|these|those|every|each|all|both|some|many|most|more|no|nobody|nothing|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|it|they|he|she|you|there|in|at|on|since|after|before|when|of|from|with|last|people|\p{Lu}\p{L}+ty-?\p{L}*|[\p{L}'’-]+s(?! \d))\s/iu.test(
      bare,
    ) ||
    /^\p{Lu}\S* \p{Lu}/u.test(bare) ||
    /^\p{Lu}\p{L}+ \p{Ll}+s (?:at|in|on|with|from|every|a|the) /u.test(bare);
  if (
    hasVerb(bare, !opens) ||
    (/[.!]$/u.test(part.trim()) && /^(?:Every|Each|All|There|Here|Our|My|The|This)\b/u.test(bare))
  )
    return sentence(withSubject(bare));
  const made = fromNote(bare);
  return made === null ? { kind: 'fragment', text: bare } : { ...sentence(made), minor: true };
}

/** What follows a verb rather than an adjective: 'Drove the bus', not 'Retired bus driver'. */
const ACTS_ON =
  /^(?:a|an|the|my|our|his|her|their|this|that|over|more|some|two|three|four|five|six|seven|eight|nine|ten|\d.*|in|at|on|for|to|with|from|as|up|out|and)$/iu;

const PAST =
  /^(?:saw|co-?founded|founded|opened|started|launched|built|wrote|published|released|led|ran|created|directed|taught|trained|coached|won|raised|hosted|produced|organized|organised|worked|grew|moved|sold|bought|planted|recorded|performed|played|painted|designed|joined|left|quit|retired|earned|received|graduated|studied|served|spent|began|became|turned|made|took|helped|fed|gave|planned|drove|flew|sang|danced|cooked|baked|kept|brought|saved|paid|learned|lost|found|invented|developed|restored|renovated|repaired|registered|mentored|tutored|hired|employed|grossed|sued|ended|finished|completed|placed|ranked|curated|edited|translated|illustrated|photographed|filmed|shot|hand-built|self-published|delivered|collected|documented|interviewed|mapped|researched|testified|marched|protested|ran|rode|swam|toured|appeared|spoke|lectured|managed|owned|represented|defended|argued|negotiated|advised|consulted|volunteered|established|expanded|doubled|tripled|converted|transformed|reopened|reduced|cut|increased|came|went|got|met|stood|held|cast|survived|escaped|immigrated|emigrated|walked|cycled|climbed|passed|answered|carried|called|cleaned|counted|covered|dug|fixed|fought|hung|handed|invited|laid|listened|mailed|packed|picked|pulled|pushed|rebuilt|recovered|removed|rented|rescued|returned|rewrote|scanned|sewed|showed|signed|stitched|tested|tracked|traveled|travelled|treated|tuned|visited|warned|watched|welcomed|read|held|logged|handled|hosted|braided|carved|woven|wove|knit|knitted|sewn|roasted|brewed|poured|cut|crossed|patented|licensed my|digitized|catalogued|preserved|used)$/iu;
const PASSIVE =
  /^(?:born|raised|named|featured|nominated|selected|educated|elected|appointed|honored|honoured|licensed|certified|accredited|recognized|recognised|awarded|inducted|commissioned|profiled|quoted|cited|invited|shortlisted|longlisted|hired by|drafted|recruited|promoted|sworn|ordained|knighted)$/iu;
const PRESENT =
  /^(?:hosts|makes|runs|teaches|leads|owns|builds|helps|writes|coaches|directs|trains|designs|paints|grows|cooks|bakes|raises|keeps|works|tells|turns|brings|uses|fights|finds|maps|serves|sells|feeds|plants|records|performs|plays|organizes|curates|edits|produces|creates|manages|mentors|tutors|drives|flies|sings|dances|speaks|lectures|lives|volunteers|collects|restores|repairs|documents|interviews|researches|represents|defends|advises|consults|publishes|photographs|films|employs|supports|connects|gives|offers|provides|studies|rides|races|dives|sews|quilts|weaves|carves|farms|fishes|hunts|brews|roasts|cuts|styles|braids|cleans|rescues|rehabs|flips|codes|programs|investigates|reports|covers|pastors|preaches|counsels|treats|delivers|holds|has|is)$/u;

/**
 * 'Coaches from three states come', 'Volunteers from two churches scan': a noun that looks like a verb, where
 * another verb follows that no clause of its own explains.
 */
export function isPluralSubject(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/u);
  if (!/[^s]s$/iu.test(first)) return false;
  if (!canBeNoun(first) && !isRole(singularOf(first.toLowerCase()))) return false;
  // 'Volunteers run our food pantry'
  const third = text.split(/\s+/u)[2] ?? '';
  if (
    isRole(singularOf(first.toLowerCase())) &&
    canBeVerb(second) &&
    /(?<!s|ed|ing)$/u.test(second) &&
    /^(?:my|our|the|an?|every|\d.*)$/u.test(third)
  )
    return true;
  // 'Trains run past the shop'
  if (BASE_VERB.test(second) && !/^(?:helps|lets|makes|goes|comes|dares)$/iu.test(first))
    return true;
  if (
    !/^(?:about|from|of|in|at|on|with|for|who|that|over|under|across|between|near)$/iu.test(second)
  )
    return false;
  const terms = termsOf(`The ${lowerFirst(text)}`);
  for (let at = 3; at < terms.length; at += 1) {
    const term = terms[at];
    const before = terms[at - 1];
    if (term === undefined || before === undefined) return false;
    // 'Volunteers in Columbus, Houston and the Bronx'
    const named = /^\p{Lu}/u.test(term.text === 'the' ? (terms[at + 1]?.text ?? '') : term.text);
    if (named && !/^I$/u.test(term.text)) continue;
    if (term.text === 'and' && /^(?:\p{Lu}|the$)/u.test(terms[at + 1]?.text ?? '')) continue;
    if (/[,;:]/u.test(before.post)) return false;
    if (
      /^(?:and|or|but|while|when|where|because|so|if|until|since|before|after|as|what|how|I|we)$/iu.test(
        term.text,
      )
    )
      return false;
    if (/^(?:who|that|which)$/iu.test(term.text))
      return /^(?:who|that)$/iu.test(second) && at === 2;
    // The plural before the verb has no ending to tell it from a noun: 'states come', 'counties volunteer'.
    const acts =
      /^(?:are|were|have|do|come|came|go|went|take|took|bring|brought)$/iu.test(term.text) ||
      (term.tags.has('Verb') &&
        !term.tags.has('Gerund') &&
        (!term.tags.has('PastTense') || second === 'about') &&
        canBeVerb(term.text) &&
        !/s$/u.test(term.text) &&
        (second === 'about' ||
          /[^s]s$/u.test(before.text) ||
          /^\p{Lu}/u.test(before.text) ||
          /^(?:a|an|the|my|our|their|every|\d.*)$/iu.test(terms[at + 1]?.text ?? '')));
    if (acts) return true;
  }
  return false;
}

/** Verbs in the plural that are hardly ever what somebody teaches, hosts or trains. */
const BASE_VERB =
  /^(?:run|come|go|sleep|live|die|get|take|keep|bring|fill|meet|sit|stand|sing|eat|wait|give|make|say|tell|want|need|know|find|leave|send|learn|buy|sell|volunteer)$/u;

/** 'Founded …', 'Born in …', 'Runs …': the subject is the creator. */
export function fromVerb(text: string): string | null {
  const [first = '', second = ''] = text.split(/\s+/u);
  const rest = text.slice(first.length);
  const small = first.toLowerCase();
  if (rest.trim() === '' || /[,:;]$/u.test(first) || isPluralSubject(text)) return null;
  // 'Cast includes two actual workers'
  if (
    /^(?:cast|set|cut|crew|staff)$/u.test(small) &&
    /^\p{Ll}+s$/u.test(second) &&
    canBeVerb(second)
  )
    return null;
  // 'Retired telephone operator'
  if (
    small === 'retired' &&
    !/^(?:from|in|at|after|last|to|early|and|the|a|an|when|because|\d.*)$/iu.test(
      second.replace(/,$/u, ''),
    )
  )
    return null;
  // 'Read to your kid' is said to somebody.
  if (/\byour?\b/iu.test(rest)) return null;
  // 'Founded 2020 with …' does not say what.
  if (
    /^(?:co-?founded|founded|built|made|wrote|published|self-published|launched|opened|directed|produced|hosted|won|found|bought|sold|led|ran)$/u.test(
      small,
    ) &&
    /^(?:in )?(?:19|20)\d\d\b/u.test(rest.trim())
  )
    return null;
  const object =
    /^(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth) (?!place|in\b|at\b|among\b|out\b|to\b|and\b)\p{Ll}/u.test(
      rest.trim(),
    );
  if (/^based$/u.test(small)) return `I am ${small}${rest}`;
  if (
    PASSIVE.test(small) &&
    (isDoneTo(text) ||
      /^(?:licensed|certified|accredited|honoured|recognised|sworn)$/u.test(small)) &&
    (!/^(?:licensed|certified|accredited)$/u.test(small) ||
      /^(?:in|by|since|(?:19|20)\d\d)$/iu.test(second)) &&
    (!/^(?:raised)$/u.test(small) || /^(?:in|by|on|near|between)$/iu.test(second))
  )
    return /^ since\b/u.test(rest)
      ? `I have been ${small}${rest}`
      : `I was ${small}${inYear(rest)}`;
  if (
    PAST.test(small) &&
    !/^(?:by|of)$/iu.test(second) &&
    // 'denied 3 times': by somebody else.
    !/^\p{Ll}+ (?:\d+|two|three|four|five) times\b/iu.test(text) &&
    // 'Closed 5 months after the storm': the shop, or the creator?
    !(/^(?:closed|opened|reopened|moved|started)$/u.test(small) && /^\d/u.test(second)) &&
    // 'Released in 2018': what was released, and by whom?
    !(
      /^(?:bought|released|closed|hired|fired|sold|published|printed|produced|recorded|opened|reopened|launched|translated|developed|removed|recovered|approved|rejected)$/u.test(
        small,
      ) && /^(?:in|by|since|at|for|from|to|with|\d{4})$/iu.test(second)
    ) &&
    !(
      /^(?:cut|run|left|lost|shot|found)$/u.test(small) &&
      !/^(?:a|an|the|my|our|his|her|their|one|two|both|\d.*)$/iu.test(second)
    ) &&
    !(small === 'read' && !/^(?:to|aloud|from|at|over|more|\d.*)$/iu.test(second))
  )
    return `I ${lasting(text) ? `have ${participleOf(small)}` : small}${object ? ` my${rest}` : withAnd(inYear(rest))}`;
  if (
    /^\p{L}{3,}ed$/u.test(small) &&
    canBeVerb(small) &&
    !/^\p{Ll}+ (?:\d+|two|three|four|five) times\b/iu.test(text) &&
    !/^(?:retired|located|married|divorced|used|known|called)$/u.test(small) &&
    /^(?:a|an|the|my|our|his|her|their|over|more|out|up|down|off|away|\d.*)$/iu.test(second)
  )
    return `I ${lasting(text) ? `have ${small}` : small}${rest}`;
  const known =
    PRESENT.test(small) || PRESENT.test(small.replace(/^(?:re|un|over|out)(?=\p{L}{4})/u, ''));
  const likely =
    (/^\p{L}+[^s]s$/u.test(small) &&
      (canBeVerb(small) || /^(?:knows|says)$/u.test(small)) &&
      /^(?:a|an|the|my|our|his|her|their|over|more|every|each|all|people|kids|children)$/iu.test(
        second,
      )) ||
    // 'Pushes 30 barges'.
    (/^\p{L}+(?:shes|ches|xes|oles|ints|ills|ives)$/u.test(small) &&
      canBeVerb(small) &&
      /^\d/u.test(second));
  if (
    /^(?:shown|seen|made|sold|given|written|worn|grown|driven|taught|held|\p{L}+ed)$/iu.test(second)
  )
    return null;
  // 'Check the tanks every four hours': a plain verb and what it is done to.
  const [term] = termsOf(text);
  if (
    term?.tags.has('Infinitive') === true &&
    /^\p{L}+[^s]$/u.test(small) &&
    /^(?:a|an|the|my|our)$/iu.test(second) &&
    !/^(?:let|bring|take|come|call|ask|see|look|get|give|tell|try|visit|meet|join|watch)$/u.test(
      small,
    )
  )
    return `I ${small}${rest}`;
  if (small === 'sells' && /^to$/iu.test(second)) return `I sell${rest}`;
  if ((known || likely) && !/^(?:to|is|are|was|were|has|have|and|or)$/iu.test(second))
    return agreeWithI(`I ${small}${rest}`);
  return null;
}

const DATES = 'in|since|of|by|until|from|before|after|the|and|to';

/** 'featured in the city magazine 2019' is said with 'in 2019'. */
export const inYear = (rest: string): string =>
  rest
    .replace(YEAR_BEFORE_COMMA, ' in $1')
    .replace(/^ ((?:19|20)\d\d)\b/u, ' in $1')
    .replace(YEAR_AT_END, ' in $1');

/** A year behind a word that does not date it already. */
const YEAR_BEFORE_COMMA = new RegExp(
  `(?<=\\p{L}) ((?:19|20)\\d\\d)(?=, )(?<!\\b(?:${DATES}|\\p{Lu}\\p{Ll}{2,3}|${MONTH}) (?:19|20)\\d\\d)`,
  'u',
);
const YEAR_AT_END = new RegExp(
  `(?<=\\p{Ll})(?<! (?:${DATES}|summer|spring|fall|winter|${MONTH}|${SHORT_MONTH}|${MONTH_IN_SMALL})),? ((?:19|20)\\d\\d)$`,
  'u',
);

/** What a board or a boss does: 'learned the trade inside, licensed in 2011'. */
const GIVEN =
  /^(?:licensed|certified|accredited|ordained|elected|appointed|promoted|drafted|hired|deployed|diagnosed|adopted|inducted|nominated|evicted|arrested|released|deported|paroled|discharged)$/u;

/** 'lost the hall, rehearsed in a bingo hall': two verbs are joined by 'and'. */
export const withAnd = (rest: string): string =>
  /^[^,]+, [^,]+$/u.test(rest)
    ? rest.replace(/, (\p{Ll}+)(?= )/u, (comma, verb: string, at: number, behind: string) =>
        (PAST.test(verb) &&
          !/^(?:named|called|titled|held|based|led|used|made|written|built|found)$/u.test(verb)) ||
        (/ed$/u.test(verb) &&
          !/^(?:named|called|titled|based|used|owned|recorded|organized|produced|published|illustrated|edited|designed|painted)$/u.test(
            verb,
          ) &&
          canBeVerb(verb))
          ? ` and ${GIVEN.test(verb) || isDoneTo(behind.slice(at + 2)) ? 'was ' : ''}${verb}`
          : comma,
      )
    : rest;

/** What began in the past and goes on; what follows 'who' or a comma may have begun then instead. */
export const isLasting = (text: string): boolean =>
  /^(?:(?!\b(?:who|that|which|where|has|have|had|been|open|owned|closed|running|family)\b|, ).)* since (?:19|20)\d\d\b/iu.test(
    text,
  ) && lasting(text);

const lasting = (text: string): boolean =>
  /\bsince (?:19|20)\d\d\b|\b(?:so far|to date)\b/u.test(text) &&
  !/\blast (?:year|month|season|spring|summer|fall|winter)\b/iu.test(text) &&
  !/^(?:started|began|founded|co-?founded|opened|launched)\b/iu.test(text);
const participleOf = (past: string): string => pastOf(infinitiveOf(past)).participle || past;

const FINITE =
  /^(?:(?:it|that|there|he|she|we|they|i|you|what|who)['’](?:s|re|ve|ll|d|m)|is|are|was|were|has|have|had|will|can|could|would|should|must|does|did|do|isn['’]t|aren['’]t|wasn['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|can['’]t|became|began|came|went|got|won|gave|took|wrote|drew|grew|knew|saw|sang|drove|rode|spoke|chose|wore|ate|fell|flew|rose|swam|threw|says|said|means|makes|takes|needs|costs|premieres|airs|debuts|opens|begins|starts)$/iu;
const RELATIVE = /^(?:that|who|which|whose|where|when|while|because|whom|if|since)$/iu;

/** Whether a text has a finite verb of its own, outside of relative clauses. `strict` takes only sure ones. */
function hasVerb(text: string, strict: boolean): boolean {
  const terms = termsOf(text.replace(/\([^)]*\)/gu, ''));
  let inside = false;
  if (/^(?:it|that|there|he|she|we|they|i|you)['’](?:s|re|ve|ll|d|m)$/iu.test(terms[0]?.text ?? ''))
    return true;
  for (let at = 1; at < terms.length; at += 1) {
    const term = terms[at];
    const before = terms[at - 1];
    if (term === undefined || before === undefined) continue;
    if (RELATIVE.test(term.text)) {
      inside = true;
      continue;
    }
    if (/[,;]/u.test(before.post) && inside) inside = false;
    const sure = FINITE.test(term.text);
    const likely =
      !strict &&
      term.tags.has('Verb') &&
      !term.tags.has('Gerund') &&
      !/^(?:to|the|a|an|my|our|of|and|for|in|by|with)$/iu.test(before.text) &&
      !before.tags.has('Adjective') &&
      (term.tags.has('PastTense')
        ? !reduced(terms, at)
        : term.tags.has('PresentTense') || before.tags.has('Plural') || before.tags.has('Adverb'));
    if (!sure && !likely) continue;
    if (inside) {
      inside = false;
      continue;
    }
    return true;
  }
  return false;
}

/** 'a special taped in Bronzeville': a past form that belongs to the noun before it. */
const reduced = (
  terms: readonly { text: string; tags: ReadonlySet<string> }[],
  at: number,
): boolean =>
  /^(?:by|in|on|at|from|for|with|to|as|near|away|since|across|after|behind|under|between|into|over|through|against|\d{4})$/iu.test(
    terms[at + 1]?.text ?? 'by',
  );

/** 'A retired librarian puts books …' is said as 'As a retired librarian, I put books …'. */
function fromActing(text: string): string | null {
  const found = /^(an? |the )((?:[\p{L}'’-]+ ){0,4}?[\p{L}'’-]+) (\p{Ll}+s) (?=\S)/iu.exec(text);
  if (found === null) return null;
  const [whole, article = '', role = '', verb = ''] = found;
  const head = role.split(' ').at(-1) ?? '';
  if (
    !isRole(head) ||
    /[^s]s$/u.test(head) ||
    !canBeVerb(verb) ||
    /^(?:is|was|as|whose|has)$/u.test(verb)
  )
    return null;
  return `As ${article.toLowerCase()}${role}, ${agreeWithI(`I ${verb} ${text.slice(whole.length)}`)}`;
}

/** A logline that begins with what the creator does: 'Fixes organs …'. */
function fromDoing(text: string): string | null {
  const [first = '', second = ''] = text.split(/\s+/u);
  const small = first.toLowerCase();
  if (isPluralSubject(text)) return null;
  if (
    !/^\p{Ll}{3,}[^s]s$/u.test(small) ||
    second === '' ||
    /^(?:of|and|in|at|on|for|to|is|are|who|that|with|from)$/iu.test(second)
  )
    return null;
  const base = infinitiveOf(small);
  if (!canBeVerb(small) && !/ates$/u.test(small) && !/(?:xes|shes|ches|zes)$/u.test(small))
    return null;
  return base === small ? null : agreeWithI(`I ${small} ${text.split(/\s+/u).slice(1).join(' ')}`);
}
