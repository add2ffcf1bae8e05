import { tagsOf } from './lemmas.ts';

/** Two clauses of one sentence, each as a sentence of its own; `thing` is what both speak of. */
export interface Clauses {
  clauses: readonly [string, string];
  thing?: string;
}

/** A join, and how its second clause begins as a sentence of its own. */
const JOINS: readonly { between: RegExp; first?: RegExp; subject: string }[] = [
  // 'I am a chef, and my club feeds forty'
  {
    between: /(?:, and|; and|;|,? but| —| –|, while|:| and) /gu,
    subject: '',
  },
  // 'I founded a club and teach classes'
  { between: /(?:, and|,? but|,| and) (?:also |now )?/gu, first: /^(?:I|We)\b/u, subject: 'I ' },
  // 'I am a chef who founded a club'; of several, others may have done it
  { between: /(?<=[^s]),? who (?:also )?/gu, first: /^I(?: am|'m)\b/u, subject: 'I ' },
  { between: /,? with (?=\p{N}|(?:over|more) )/gu, first: /^I(?: am|'m)\b/u, subject: 'I have ' },
  { between: /,? (?=based in )/gu, first: /^I(?: am|'m)\b/u, subject: 'I am ' },
  // 'I am Ada Cole, a chef'
  { between: /, (?=(?:an?|the) )/gu, first: /^I(?: am|'m)\b/u, subject: 'I am ' },
];

/**
 * The ways to read a sentence as two clauses. A subject that the second one takes over from the first is
 * put in: 'I founded a club and teach classes' says 'I teach classes'.
 */
export function clausesOf(raw: string): Clauses[] {
  const text = raw.replaceAll('’', "'").replace(/[\s.!]+$/u, '');
  const asRole = /^As (an? [^,]+), (I .+)$/u.exec(text);
  const found: Clauses[] = relativesOf(text);
  if (asRole !== null) found.push({ clauses: [`I am ${asRole[1] ?? ''}`, asRole[2] ?? ''] });
  for (const { between, first, subject } of JOINS)
    for (const match of text.matchAll(between)) {
      const left = text.slice(0, match.index);
      const right = text.slice(match.index + match[0].length);
      if (left === '' || right === '' || first?.test(left) === false) continue;
      found.push({ clauses: [left, `${subject}${right}`] });
    }
  return found;
}

/** 'The bus I drive to the clinic seats 18', 'My club, which meets here, has members': two of one thing. */
function relativesOf(text: string): Clauses[] {
  const match =
    /^(?:The|My|Our) ([^,]+?)(?:(, (?:which|who)) ([^,]+), | (?:(?:that|which|whom) )?((?:I|we) ))(.+)$/u.exec(
      text,
    );
  if (match === null) return [];
  const [, thing = '', which, about = '', speaker = '', rest = ''] = match;
  const named = { thing: thing.toLowerCase().replaceAll('-', ' ') };
  if (which !== undefined)
    return [{ clauses: [`My ${thing} ${about}`, `My ${thing} ${rest}`], ...named }];
  const tags = tagsOf(text);
  const words = rest.split(' ');
  return words.flatMap((word, at): Clauses[] =>
    at > 0 &&
    /^(?:is|are|was|were|has|have|had)$|Verb/u.test([word, ...(tags.get(word) ?? [])].join())
      ? [
          {
            clauses: [
              `The ${thing} ${speaker}${words.slice(0, at).join(' ')}`,
              `My ${thing} ${words.slice(at).join(' ')}`,
            ],
            ...named,
          },
        ]
      : [],
  );
}
