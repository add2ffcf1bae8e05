import { lowerFirst } from './capitals.ts';
import { MONTH, MONTH_IN_SMALL, SHORT_MONTH } from './dates.ts';
import { canBeNoun, canBeVerb, infinitiveOf, pastOf, singularOf, termsOf } from './english.ts';
import { isDoneTo } from './passive.ts';
import { agreeWithI } from './person.ts';
import { isRole } from './roles.ts';

/** Verbs in the past of which the creator is the subject. */
export const PAST =
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

/** Base forms that are read as the verb of a plural subject: 'Trains run past the shop'. */
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
  // 'Read to your kid' is an imperative.
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
    // 'denied 3 times' is passive: it was done to the creator.
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
