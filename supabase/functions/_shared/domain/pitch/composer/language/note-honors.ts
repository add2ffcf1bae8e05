import { lowerSafely, upperFirst } from './capitals.ts';
import { roleOf } from './roles.ts';
import { articleFor } from './text.ts';

/** Verbs that a tail of a note never has when it only adds to what stands before it. */
export const VERB =
  /\b(?:is|are|was|were|has|have|had|can|will|do|does|did|could|would|came|come|went|go|sold|said|got|won|took|work|works|sew|play|plays|live|lives|show|keep|carry|carries|use|uses|served|started|opened|expected)\b/iu;

/** '2011 and 2018', '2015, 2017, 2023' behind a note. */
const YEARS = '((?:19|20)\\d\\d(?:(?:, | and |, and | & )(?:19|20)\\d\\d)*)';
const inYears = (years: string): string =>
  ` in ${years
    .replace(/, (?=\d{4}$)/u, ' and ')
    .replace(', and and ', ' and ')
    .replace(' & ', ' and ')}`;

/** 'Masters in library science, nights', 'PhD in counseling psychology, 2014'. */
export function fromDegree(note: string): string | null {
  const [, degree = '', subject = '', after = '', inside = ''] =
    /^(master['’]?s|bachelor['’]?s|associate['’]?s|PhD|MBA|MFA|doctorate)(?: degree)? in ([^,;()]+)(?:, ([^()]+)| \(([^()]+)\))?$/iu.exec(
      note,
    ) ?? [];
  const rest = after === '' ? inside : after;
  if (degree === '' || VERB.test(subject)) return null;
  const named = /^(?:PhD|MBA|MFA)$/u.test(degree)
    ? degree
    : degree.toLowerCase().replace(/(?<=^(?:master|bachelor|associate))s$/u, "'s");
  return `I have ${articleFor(named)} ${named} in ${subject.trim()}${rest === '' ? '' : ` (${rest})`}`;
}

/** 'Winner, parish fair, best preserves, 2011 and 2018', 'winner, pitch night 2023, $25K'. */
export function fromEvent(note: string): string | null {
  const found = new RegExp(
    `^(winner|finalist|semifinalist|runner-up)(?:[,:]| of) ([^,;]+?)(?:, ([^,;\\d]+?))?(?:,? (?:in )?\\(?${YEARS}\\)?)(?:, ([^,;]+)| (\\([^()]+\\)))?$`,
    'iu',
  ).exec(note);
  if (found === null) return null;
  const [, rank = '', first = '', second = '', years = '', tail = '', remark = ''] = found;
  const behind = tail === '' ? (remark === '' ? '' : ` ${remark}`) : ` (${tail})`;
  const what = [first, second].find((part) => /^(?:best|most|top) /iu.test(part));
  const event = [first, second].find((part) => part !== what && part !== '');
  const small = rank.toLowerCase();
  if (what !== undefined) {
    if (event === undefined) return null;
    const article = /^(?:an?|the|my|our) /iu.test(event) ? '' : 'the ';
    return `I was ${small === 'winner' ? 'the' : 'a'} ${small} for ${lowerSafely(what, true)} at ${article}${lowerSafely(event)}${inYears(years)}${behind}`;
  }
  if (second !== '' || small !== 'winner') return null;
  // 'Winner, the state fair' and a capitalised name have their article or want 'the'.
  const named = /^(?:an?|the|my|our) /iu.test(first)
    ? first
    : /^\p{Lu}/u.test(first)
      ? `the ${first}`
      : `${articleFor(first)} ${first}`;
  return `I was the winner of ${named}${inYears(years)}${behind}`;
}

/** 'National cooking contest finalist (2023)', 'Teacher of the year finalist, parish, 2022'. */
export function fromRank(note: string): string | null {
  const [, rank = '', where = '', year = ''] =
    /^((?:[\p{L}'’-]+ ){1,8}(?:finalist|semifinalist|runner-up|nominee|honoree|champion))(?:, ([^,()\d]+))?,? (?:in )?\(?((?:19|20)\d\d)\)?$/iu.exec(
      note,
    ) ?? [];
  if (rank === '' || VERB.test(rank)) return null;
  const said = lowerSafely(rank, true).replace(
    /\b(\p{L}+) of the (year|month)\b/iu,
    (_, who: string, time: string) => `${upperFirst(who)} of the ${upperFirst(time)}`,
  );
  return `I was ${articleFor(said)} ${said}${where === '' ? '' : ` (${where})`} in ${year}`;
}

/** 'Licensed master plumber, 2015'. */
export function fromLicense(note: string): string | null {
  const [, role = '', year = ''] =
    /^((?:licensed|certified|registered) [^,\d]+?),? \(?((?:19|20)\d\d)\)?$/iu.exec(note) ?? [];
  if (role === '' || roleOf(role) === null || VERB.test(role)) return null;
  return `I am a ${lowerSafely(role, true)} (${year})`;
}

/** 'State arts fellowship 2022', 'regional theater award for sound, 2022, nominated again 2024'. */
export function fromAward(note: string): string | null {
  const found = new RegExp(
    `^((?:[\\p{L}'’-]+ ){1,6}(award|prize|medal|fellowship|residency|grant|scholarship|ratings))( (?:for|in|from|at) [^,;\\d]+?)?,? (?:in )?\\(?${YEARS}\\)?(?:, ([^;]+))?$`,
    'iu',
  ).exec(note);
  if (found === null) return null;
  const [, award = '', kind = '', what = '', years = '', rest = ''] = found;
  if (
    VERB.test(award) ||
    /^(?:\p{L}+ed|won|got) /iu.test(award) ||
    /^(?:my|our|the|an?|one|two|three|\d|winner|finalist|recipient|nominee|founder|judge)\b/iu.test(
      award,
    )
  )
    return null;
  const small = lowerSafely(award, true);
  const named = /s$/u.test(kind) ? small : `${articleFor(small)} ${small}`;
  if (rest === '' && /^(?:fellowship|residency|grant|scholarship)$/iu.test(kind))
    return `I had ${named}${what}${inYears(years)}`;
  return `I have ${named}${what} (${inYears(years).replace(' in ', '')}${rest === '' ? '' : `, ${rest}`})`;
}
