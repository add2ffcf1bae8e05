import { lowerSafely, upperFirst } from './capitals.ts';
import { withOwnSubject } from './elided.ts';
import { withTown } from './places.ts';
import { isRole } from './roles.ts';
import { withoutStop } from './text.ts';

/** 'Sign painter, 74, hand-lettered half the storefronts', 'guard, 77, same corner since 2005'. */
export const withTail = (logline: string): string =>
  logline
    .replace(
      /(?<=^[^,]+, \d{2}, )(?=(?:hand-|self-|co-)?\p{Ll}+ed (?:half|the|an?|my|over|more|every|all|\d))/u,
      'who ',
    )
    .replace(/(?<=, )(?=same (?:corner|block|street|route|land|farm)(?: |$))/u, 'on the ')
    .replace(/(?<=, )(?=same (?:school|church|shop|hospital)(?: |$))/u, 'at the ');

/** 'Science fiction writer, night-shift pharmacist, Albuquerque': two roles, and the town of the profile. */
export function withoutTown(logline: string, region: string): string {
  const parts = withoutStop(logline).split(', ');
  const last = parts.at(-1) ?? '';
  const towns = region.split(/,|\(/u).map((one) => one.trim().toLowerCase());
  // 'in Mountain View, Anchorage' would be another Mountain View alone.
  const inside = / (?:in|at|on|of|near) (?:the )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(
    parts.at(-2) ?? '',
  );
  if (inside || /^I\b/u.test(logline)) return logline;
  if (parts.length > 1 && towns.includes(last.toLowerCase())) parts.pop();
  else if (parts.length !== 2) return logline;
  const roles =
    parts.length === 2 &&
    !/[.!?] |^\d/u.test(parts.join('; ')) &&
    !/^\d/u.test(parts[1] ?? '') &&
    parts.every((part) => isRole(part.split(' ').at(-1)?.toLowerCase() ?? ''));
  return roles
    ? `${lowerSafely(parts[0] ?? '', true)} and ${lowerSafely(parts[1] ?? '', true)}`
    : parts.join(', ');
}

/** 'Poet / teacher', 'muralist + organizer' with commas and 'and'. */
export function spelledOut(logline: string): string {
  const split = /^I\b/u.test(logline)
    ? logline
    : logline.replace(
        /(?<!\b(?:and|but|so|or|yes|no|when|if|because|while)), (?=(?:I|we) \p{Ll})/u,
        '. ',
      );
  if (split !== logline) return split;
  // 'Barber, formerly incarcerated, runs a voter registration chair'
  const [, head = '', doing = ''] = /^([^.]+), (\p{Ll}+s \S.*)$/u.exec(logline) ?? [];
  if (
    doing !== '' &&
    /^[^,]+(?:, (?:former|retired|formerly|ex-)\b[^,]*)+$/iu.test(head) &&
    withOwnSubject(upperFirst(withoutStop(doing)), '', null, true) !== null
  )
    return `${head}. ${upperFirst(doing)}`;
  const parts = logline.split(/\s+[/+|•·]\s+/u);
  if (parts.length === 1 || parts.length > 5) return logline;
  const [first = '', ...more] = parts;
  const others = more.map((part) => lowerSafely(part, true));
  return `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1) ?? ''}`;
}

/** Words that the other texts write with a capital inside a sentence, and never without, get it back. */
export function withNames(text: string, context: readonly string[]): string {
  const others = context.join('\n');
  const names = new Set(
    [...others.matchAll(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{3,}\b(?! \p{Lu})/gu)]
      .map(([name]) => name)
      .filter(
        (name) => !isRole(name) && !new RegExp(`\\b${name.toLowerCase()}\\b`, 'u').test(others),
      ),
  );
  return text.replace(/(?<=\p{L},? )\p{Ll}{4,}\b/gu, (word) =>
    names.has(upperFirst(word)) ? upperFirst(word) : word,
  );
}

/** 'kids in gary', where the creator lives in Gary, Indiana. */
export const withTowns = (text: string, region: string): string =>
  region
    .split(',')
    .map((one) => one.trim())
    .reduce((said, town) => withTown(said, town), text);

/** 'a Chief poll worker', 'a Black sign Language interpreter' as they stand inside a sentence. */
export const smallInside = (role: string, logline: string): string =>
  role
    .replace(
      /^(an? )(Chief|Head|Lead|Senior|Junior|Founding|Executive|Assistant|Master|Volunteer|\p{Lu}\p{Ll}+-(?:in|up|out|on|off|to|down|time|based|owned|grade))(?= \p{Ll})/u,
      (_, article: string, word: string) => `${article}${word.toLowerCase()}`,
    )
    // Who types capitals typed this word small.
    .replace(/(?<= )\p{Lu}\p{Ll}+/gu, (word) =>
      /\p{Ll} \p{Lu}\p{Ll}/u.test(logline) &&
      new RegExp(`\\b${word.toLowerCase()}\\b`, 'u').test(logline)
        ? word.toLowerCase()
        : word,
    );
