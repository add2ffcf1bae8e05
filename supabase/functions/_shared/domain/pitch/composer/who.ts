import { countWords } from '../../text/text.ts';
import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import type { PitchInput } from '../pitch-input.ts';
import { WORK_LEAD } from '../lead-ins.ts';
import { lowerFirst, lowerRoleStart, lowerSafely } from './language/capitals.ts';
import { withOwnSubject } from './language/elided.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { smallInside, spelledOut, withNames, withoutTown, withTail } from './language/logline.ts';
import { asOwn, isTeam, sayProfileLine } from './language/profile-line.ts';
import { isRole, roleOf, type Role } from './language/roles.ts';
import { speak, type Spoken } from './language/speak.ts';
import { articleFor, asSentence, asTheOnly, withoutStop } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** The logline in the first person where that is certain; else behind the creator's name. */
export function whoOf(input: PitchInput, grounds: readonly Ground[]): string[] {
  const own = grounds.filter(
    ({ source }) => source === 'profile.logline' || source === 'profile.name',
  );
  const holds = (text: string) => checkSentence(text, own).supported;
  return whoAsSaid(input, holds).map((text) => {
    // 'Chief poll worker': the capital only begins the line.
    const small = text.replace(
      /^(I am an? )(Chief|Head|Lead|Senior|Junior|Former|Retired|Founding|Executive|Assistant|Master|Volunteer)(?= \p{Ll})/u,
      (_, before: string, word: string) => `${before}${word.toLowerCase()}`,
    );
    const turned = withItsYears(asOwn(small), input.profile.name.trim());
    return turned !== text && holds(turned) ? turned : text;
  });
}

const YEARS =
  '(\\d+\\+?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty) years';
const NO_LONGER = /\b(?:retired|former|ex-)/iu;

/** 'a barber for 26 years': 'I have been a barber for 26 years'; and 'the founder and director of a camp'. */
function withItsYears(sentence: string, name: string): string {
  const text = asTheOnly(
    sentence.replace(
      /^I am a (founder|co-founder|owner|director)(?= and [\p{L} -]+ of\b)/u,
      'I am the $1',
    ),
  )
    .replace(`I'm ${name}, `, 'I am ')
    // 'a psychologist for athletes and former hurdler'
    .replace(
      /^(I am an? [^,]*? (?:for|of|with|to|in|from|at) [^,]*?) and (?=(?:former|retired|onetime) )/u,
      '$1 and a ',
    )
    // 'a swim coach, teaching kids to float since 2012'
    .replace(
      /^(I am an? [^,]+), (?=\p{Ll}+ing [^,]+ since (?:19|20)\d\d[.]$)/u,
      '$1 and have been ',
    );
  const mended = / and a (?:former|retired|onetime) | and have been \p{Ll}+ing /u.test(text);
  if (mended && text !== sentence) return text;
  if (NO_LONGER.test(text)) return sentence;
  const [, role = '', years = '', rest = ''] =
    new RegExp(
      `^I am (an? (?:(?!who |that |which )[^,.])+?)(?:,| with| for| of) ${YEARS}((?:, .*)?[.])$`,
      'u',
    ).exec(text) ?? [];
  if (role !== '') {
    const more = rest.replace(/^, and (?=(?:an?|the|one of) )/u, ', and I am ');
    if (rest === '.' || more !== rest || /^, (?:now|still|mostly) /u.test(rest))
      return `I have been ${role} for ${years} years${more}`;
  }
  const [, span = '', noun = ''] =
    new RegExp(`^I am ${YEARS.replace(' years', '[ -]years?')} ([^,.]+)[.]$`, 'u').exec(text) ?? [];
  if (noun !== '' && noun !== 'old')
    return `I have been ${articleFor(noun)} ${noun} for ${span} years.`;
  return /^I am the (?:founder|co-founder|owner|director) and/u.test(text) ? text : sentence;
}

function whoAsSaid({ profile }: PitchInput, holds: (text: string) => boolean): string[] {
  // 'Sign painter 52 years'
  const logline = spelledOut(withoutTown(tidy(profile.logline), profile.city_region)).replace(
    /\bdj\b/gu,
    'DJ',
  );
  const plain = withTail(withoutStop(logline)).replace(
    /^([^,]*?\p{L})(?= (?:\d+|twenty|thirty|forty|fifty)(?:-\p{L}+)? years$)/u,
    (role: string) =>
      /\b(?:for|of|in|with|over|than|about|after)$/iu.test(role) ? role : `${role},`,
  );
  if (!/\p{L}/u.test(plain)) return [];
  // Whole sentences in the first person stay as they are.
  const typed = splitSentences(logline).map(asSentence);
  if (OWN_SENTENCE.test(typed[0] ?? '') && typed.every(holds)) return typed;
  // 'Doula, 14 years. Founder of a class'
  const lines = splitSentences(logline).map((one) => {
    const bare = withoutStop(one);
    return (
      sayProfileLine(bare, holds) ?? (typed.length > 1 ? asLine(one, profile.name, holds) : null)
    );
  });
  const told = splitSentences(logline).some(
    (one) => sayProfileLine(withoutStop(one), holds) !== null,
  );
  if (told && lines.every((one) => one !== null)) return lines.flat();
  // 'Hearing aid repair guy'
  const somebody = /^(?:[\p{L}'’-]+ ){1,4}(?:guy|gal|lady|man|woman|girl|mom|dad|kid)$/iu;
  const called = lowerSafely(plain, true);
  if (somebody.test(plain) && !/^(?:the|my|our|a|an) /iu.test(plain)) {
    const guy = asSentence(`I am ${articleFor(called)} ${called}`);
    if (holds(guy)) return [guy];
  }
  const spoken = joined(speak(logline, profile.name, 'role'));
  // 'Second-generation oyster grower on Hood Canal, and the only Black woman at the dock'
  const [, grower = '', besides = ''] = /^([^,]+), (and (?:the|an?|my) .+)$/u.exec(plain) ?? [];
  if (
    besides !== '' &&
    roleOf(lowerSafely(grower, true)) !== null &&
    !/^(?:an?|the|my|our|I) /iu.test(grower)
  ) {
    const small = lowerSafely(grower, true);
    const both = asSentence(`I am ${articleFor(small)} ${small}, ${besides}`);
    if (holds(both)) return [both];
  }
  // 'Composer for video games, and I record every sound myself'
  const [, does = '', doing = ''] = /^([^,]+), ((?:and|but|so) I \p{Ll}.+)$/u.exec(plain) ?? [];
  const doer = does === '' ? undefined : speak(does, profile.name, 'role')[0]?.text;
  if (doer !== undefined && /^I am an? [^,]+[.]$/u.test(doer)) {
    const told = asSentence(`${withoutStop(doer)}, ${doing}`);
    if (holds(told)) return [told];
  }
  // 'Theater owner, former steelworker, one screen, no regrets' is no row of roles.
  const row =
    spoken.length === 1 &&
    /^I am an? [^,]+(?:, [^,]+){2,}[.]$/u.test(spoken[0]?.text ?? '') &&
    !/ and |, who /u.test(plain);
  if (row) {
    const listed = asSentence(`I'm ${profile.name.trim()}: ${lowerRoleStart(plain)}`);
    if (holds(listed)) return [listed];
  }
  const certain =
    !AS_TYPED.test(plain) &&
    !isThings(plain) &&
    spoken.every(
      ({ kind, text }) => kind === 'sentence' && /^(?:I|My|We|Our|As an? [^,]+, I)\b/u.test(text),
    );
  if (spoken.length > 0 && certain && spoken.every(({ text }) => holds(text)))
    return spoken.map(({ text }) => text);
  // 'Block club president. 77 years old. I plant trees.'
  const alone = typed.length > 1 ? typed.map((one) => sayAlone(one, profile.name)) : [];
  if (alone.length > 0 && alone.every((one) => one !== null && holds(one)))
    return joinedRoles(alone.filter((one) => one !== null));
  // 'Tailor. I make the coat for the tall.': a role, and whole sentences behind it.
  const [lead, ...more] = typed;
  const [role, ...others] = lead === undefined ? [] : speak(lead, profile.name, 'role');
  if (
    more.length > 0 &&
    role !== undefined &&
    others.length === 0 &&
    /^I am an? /u.test(role.text) &&
    more.every((one) => finiteVerb(termsOf(one)) > 0) &&
    [role.text, ...more].every(holds)
  )
    return [role.text, ...more];
  // 'Romance novelist. Slow trains, happy endings.'
  if (
    more.length === 1 &&
    role !== undefined &&
    others.length === 0 &&
    /^I am an? [^,:]+[.]$/u.test(role.text) &&
    (finiteVerb(termsOf(more[0] ?? '')) < 1 ||
      /^(?:[\p{L} ]+, )+[\p{L} ]+[.]$/u.test(more[0] ?? ''))
  ) {
    // 'growing mushrooms in a bank vault. Literally.'
    if (countWords(more[0] ?? '') === 1 && [role.text, more[0] ?? ''].every(holds))
      return [role.text, more[0] ?? ''];
    const crew = asSentence(
      `${withoutStop(role.text)} on the ${lowerSafely(withoutStop(more[0] ?? ''), true).replace(/^\p{Lu}(?=\p{Ll}+-)/u, (letter) => letter.toLowerCase())}`,
    );
    if (isTeam(more[0] ?? '') && holds(crew)) return [crew];
    const told = asSentence(
      `${withoutStop(role.text)}: ${lowerSafely(withoutStop(more[0] ?? ''), true)}`,
    );
    if (holds(told)) return [told];
  }
  const name = profile.name.trim();
  if (name === '') return [];
  const small = lowerSafely(plain, !AS_TYPED_NAME.test(plain));
  // 'Third-generation farrier and Black rodeo regular'
  const [before = '', behind = ''] = plain.split(/ and (?!.* and )/u);
  if (
    behind !== '' &&
    !/[,.:;]/u.test(plain) &&
    countWords(plain) <= 9 &&
    finiteVerb(termsOf(plain)) < 1 &&
    roleOf(lowerSafely(before, true)) !== null
  ) {
    const said = lowerSafely(plain, true);
    const both = asSentence(
      `I am ${/^(?:an?|the) /iu.test(said) ? '' : `${articleFor(said)} `}${said}`,
    );
    if (holds(both)) return [both];
  }
  // 'I'm Ife Dunmore, 22, town clerk', 'I'm Coach Inman: beep baseball for blind players'.
  if (!AS_TYPED.test(plain)) {
    const behind = behindName(plain, small);
    const told = behind === null ? [] : [asSentence(`I'm ${name}`), behind];
    if (told.length > 0 && told.every(holds)) return told;
  }
  // 'Retired church organist, 74, who teaches …'
  const aged = AGED.exec(plain)?.[1] ?? '';
  const article =
    aged !== '' && roleOf(aged) !== null && !/^(?:an?|the) /iu.test(plain)
      ? `${/^(?:only|first|oldest|youngest|last) /iu.test(plain) ? 'the' : articleFor(lowerSafely(plain, true))} `
      : '';
  const said = article === '' ? small : lowerSafely(plain, true);
  const named = asSentence(`I'm ${name}${AS_TYPED.test(plain) ? ', ' : ': '}${article}${said}`);
  return holds(named) ? [named] : [];
}

/** A sentence beside one that was a line of a profile; null where it cannot be said. */
function asLine(typed: string, name: string, holds: (text: string) => boolean): string[] | null {
  const said = sayAlone(typed, name);
  return said !== null && holds(said) ? [said] : null;
}

/** One sentence of a logline that has several, in the first person; null where that is not certain. */
function sayAlone(typed: string, name: string): string | null {
  if (OWN_SENTENCE.test(typed)) return asSentence(typed);
  const plain = withoutStop(typed);
  if (/^(?:age )?\d{2} years old$/iu.test(plain)) return asSentence(`I am ${plain}`);
  const elided = withOwnSubject(plain, name, null, true);
  if (elided !== null) return asSentence(elided);
  const [role, ...more] = speak(plain, name, 'role');
  return more.length === 0 && role?.kind === 'sentence' && /^I am (?:an?|the) /u.test(role.text)
    ? role.text
    : null;
}

/** 'Ex-Marine. Bike mechanic. Dad.': several short roles are one sentence. */
function joined(spoken: readonly Spoken[]): readonly Spoken[] {
  if (spoken.some(({ kind }) => kind !== 'sentence')) return spoken;
  return joinedRoles(spoken.map(({ text }) => text)).map((text) => ({ kind: 'sentence', text }));
}

/** The short roles at the start of some sentences in one sentence. */
function joinedRoles(sentences: readonly string[]): string[] {
  const roles = sentences.map(
    (text) => /^I am ((?:an? |the )[^,(]+(?: \([^()]+\))?)\.$/u.exec(text)?.[1] ?? '',
  );
  const end = roles.findIndex((role) => role === '' || countWords(role.replace(/ \(.*$/u, '')) > 5);
  const first = end === -1 ? roles : roles.slice(0, end);
  if (first.length < 2) return [...sentences];
  return [
    `I am ${first.slice(0, -1).join(', ')} and ${first.at(-1) ?? ''}.`,
    ...sentences.slice(first.length),
  ];
}

/** 'Quilts from parachutes': what may be a verb is a plural before such a preposition. */
function isThings(plain: string): boolean {
  const [first = '', second = ''] = plain.split(' ');
  return /[^s]s$/u.test(first) && canBeNoun(first) && /^(?:from|of|made|that|by)$/iu.test(second);
}

/** A logline that says no role: a sentence, or what the creator does; null for a thing, as 'Horror comics …'. */
function behindName(plain: string, small: string): string | null {
  const terms = termsOf(plain);
  // 'Coach of a club where the youngest is 60 and the oldest is 91': the verbs are of the club.
  const [role = '', next = ''] = plain.split(' ');
  if (isRole(role) && /^(?:of|for|at|in|with|who)$/u.test(next)) {
    const said = lowerFirst(plain);
    return `I am ${articleFor(said)} ${withoutStop(said)}.`;
  }
  if (isThings(plain)) return `${WORK_LEAD} ${small}.`;
  // 'Helping renters fight evictions', but not 'Cooking is how I pray'.
  const doing = terms[0]?.tags.has('Gerund') === true && terms.length > 2;
  if (doing && !/^(?:\S+ ){1,5}(?:is|are|was|were|has|have|means|makes|takes)\b/iu.test(plain))
    return `${WORK_LEAD} ${withoutStop(small)}.`;
  if (finiteVerb(terms) > 0) return asSentence(plain);
  // 'Custom hats for Black cowboys'
  if (/^(?:\p{L}+ ){0,2}\p{L}+[^s\W]s (?:for|from|of|by|with|in)\b/u.test(plain))
    return `${WORK_LEAD} ${small}.`;
  return null;
}

const AGED = /^([^,]+), (?:\d{2}$|(?:\d{2}|\p{L}+, \p{L}+ing|\p{Ll}+),? )/u;

/** The creator is the subject. */
const OWN_SENTENCE = /^(?:I|I['’]\p{L}+|We|We['’]\p{L}+|My|Our)\s+\p{L}/u;

/** 'Tacoma's only', 'VA nurse', 'Air Force veteran': the capital belongs to a name. */
const AS_TYPED_NAME =
  /^(?!(?:Children|Women|Men|Girls|Boys|Kids|People)['’]s? )\S+['’]s? |^\p{Lu}\S*\p{Lu}|^\p{Lu}\S* \p{Lu}/u;

/** Loglines that stand behind a name as they are: 'Tacoma's only sharpener', 'referee, 71', '22, town clerk'. */
const AS_TYPED =
  /^(?!(?:children|women|men|girls|boys|kids|people)['’]s? )\S+['’]s? |, \d{1,3}(?=,|$| and\b| years\b)|, \p{L}*\d+\p{L}*(?=,|$)|, \p{L}+(?:-\p{L}+)? years$|, \p{Ll}+[^s]s (?!and\b|or\b|an?\b|the\b|my\b|\d)|[+]|^\d|^(?:the )?(?:only|first|oldest|youngest) /iu;

/** The role that the logline names, where the ledger carries it. */
export function roleIn({ profile }: PitchInput, grounds: readonly Ground[]): Role | null {
  const [first = ''] = splitSentences(tidy(profile.logline));
  const said = speak(first, profile.name, 'role')[0]?.text ?? '';
  const found = /^I am (?=an? |the |one of )/u.test(said)
    ? roleOf(said.replace(/^I am /u, ''))
    : null;
  if (found === null) return null;
  const holds = (text: string) => checkSentence(`I am ${text}.`, grounds).supported;
  if (!holds(found.whole)) return null;
  // Who types capitals meant the small letters too: 'an algebra teacher' who teaches Algebra I.
  const context = /^I['’ ]/u.test(profile.logline) ? [] : profile.facts.map(({ text }) => text);
  return {
    ...found,
    whole: withNames(found.whole, context),
    // Who turned from one work to another is both.
    short:
      found.short !== null &&
      !/\b(?:turned|now|then)\b|^\S+['’]s? |\bwho (?:quit|left)\b|^(?:\p{L}+ ){1,4}without /iu.test(
        profile.logline,
      ) &&
      // 'a barber's son' is what the father is.
      !/['’]s (?:son|daughter|wife|husband|widow|kid|child|grand\p{Ll}+|niece|nephew)$/u.test(
        found.short,
      ) &&
      holds(found.short)
        ? smallInside(withNames(found.short, context), profile.logline)
        : null,
  };
}
