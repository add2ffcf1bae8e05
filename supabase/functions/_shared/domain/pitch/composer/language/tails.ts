import { DAY, MONTH, SHORT_MONTH } from './dates.ts';
import { isRole, roleOf } from './roles.ts';
import { articleFor } from './text.ts';

const AT =
  'school|church|shop|hospital|company|paper|station|clinic|library|college|plant|mill|desk';
const ON = 'corner|block|street|land|route|crew|team|farm|line|shift|truck';
const VERB = /\b(?:is|are|was|were|has|have|had|can|will|sold|left me|came|went)\b/iu;

const TAILS: readonly ((text: string) => string)[] = [
  // 'at a shelter, Mondays'
  (text) => text.replace(new RegExp(`, (?=${DAY}s$)`, 'u'), ' on '),
  (text) => text.replace(/^(I have spent .+), nights$/u, '$1, working nights'),
  (text) => text.replace(new RegExp(`, same (?=(?:${AT})$)`, 'u'), ' at the same '),
  (text) => text.replace(new RegExp(`, same (?=(?:${ON})$)`, 'u'), ' on the same '),
  // 'a list of 40 under 40, 2022', 'in France and Canada, 2015 and 2019'
  (text) =>
    text.replace(
      /(?<=\d), (?=(?:19|20)\d\d$)(?<!(?:\b(?:19|20)\d\d|\p{Lu}\p{Ll}+\.? \d{1,2}), )/u,
      ' in ',
    ),
  (text) =>
    text.replace(
      /(?<=\p{L}),? (?=(?:19|20)\d\d and (?:19|20)\d\d$)(?<!\b(?:in|since|from|of|between|and) )/u,
      ' in ',
    ),
  (text) => text.replace(/^(I was born in (?:19|20)\d\d), (?=\p{Lu})/u, '$1 in '),
  (text) =>
    text.replace(
      new RegExp(
        `\\b(started|opened|began|closed|launched|moved) (?=(?:${MONTH}|${SHORT_MONTH}\\.?) (?:19|20)\\d\\d)`,
        'u',
      ),
      '$1 in ',
    ),
  // 'born in Kumasi, Ghana, raised here from the age of eight'
  (text) =>
    text.replace(/^(I was born in [^;]+), (?=(?:raised|came|grew|moved) \p{Ll})/u, '$1, and '),
  (text) =>
    text.replace(/^(I was [^,;]+), (in \p{Lu}[^,;]+ since (?:19|20)\d\d)$/u, '$1 and have been $2'),
  (text) => text.replace(/^(I was [^,;]*\p{Ll}), (?=(?:19|20)\d\d$)/u, '$1 in '),
  // 'moved here in 2004, never left'
  (text) =>
    text.replace(
      /^(I (?!am\b|have (?!\p{Ll}+ed\b))[^,;]+), (?=(?:never|still|quit) \p{Ll}[^,;]*$)/u,
      '$1 and ',
    ),
  // 'ordained in 1998; hospital chaplain since 2010'
  (text) => {
    const [, before = '', role = '', since = ''] =
      /^(I [^;]+); ([^;,]+) (since (?:19|20)\d\d)$/u.exec(text) ?? [];
    return role !== '' && roleOf(role) !== null
      ? `${before} and have been ${articleFor(role)} ${role} ${since}`
      : text;
  },
  // 'played snare in college, section leader 2 years'
  (text) => {
    const [, before = '', role = '', years = ''] =
      /^(I (?:was|\p{Ll}+ed) [^,;]+), ((?:\p{Ll}+ ){0,2}\p{Ll}+) (?:for )?(\d+ years)$/u.exec(
        text,
      ) ?? [];
    return role !== '' && isRole(role.split(' ').at(-1) ?? '')
      ? `${before} and was ${role} for ${years}`
      : text;
  },
  (text) =>
    text.replace(
      /, ((?:\p{Ll}+ )?(?:kid|brat|teenager|freshman|sophomore|rookie|walk-on))$/u,
      (_, who: string) => ` as ${articleFor(who)} ${who}`,
    ),
  // 'opens April 24, 60 seats, 4 week run'
  (text) =>
    text.replace(
      /, (\d[\d,]*[ -]\p{Ll}+(?: \p{Ll}+)?, \d[\d,]*[ -]\p{Ll}+(?: \p{Ll}+)?)$/u,
      (whole, notes: string) => (VERB.test(notes) ? whole : ` (${notes})`),
    ),
  // 'recorded 35 tapes so far, oldest one is from 1978'
  (text) =>
    text.replace(/, (?=(?:oldest|youngest|biggest|heaviest) (?:one )?(?:is|was) )/u, '; the '),
];

/**
 * The ends of a sentence that was made of a note, with the words that a note leaves out ('at the same
 * school'), each where `holds` carries it.
 */
export function withTails(sentence: string, holds: (text: string) => boolean): string {
  const stop = /[.!]$/u.exec(sentence)?.[0] ?? '';
  return TAILS.reduce((text, turn) => {
    const bare = stop === '' ? text : text.slice(0, -stop.length);
    const told = turn(bare);
    return told !== bare && holds(`${told}${stop}`) ? `${told}${stop}` : text;
  }, sentence);
}
