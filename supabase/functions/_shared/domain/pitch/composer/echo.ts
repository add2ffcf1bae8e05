import { countWords } from '../../text/text.ts';
import type { Fact } from './facts.ts';
import { infinitiveOf } from './language/english.ts';
import { contentStems } from './language/text.ts';
import { likeness, topicsOf } from './likeness.ts';
import type { Material } from './material.ts';

const PLAIN_VERBS = contentStems(
  'make run work have keep do get take use start write own give one two three four five six seven eight nine ten ' +
    'eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred',
);

/** Whether a fact says again what the logline says: five of its words, or three in a row with two of content. */
export function repeats({ text, stems }: Fact, who: string): boolean {
  const told = contentStems(who);
  const shared = [...stems].filter((stem) => told.has(stem)).length;
  if (
    shared >= 5 ||
    (shared >= 4 && OWN_FIRM.test(text)) ||
    (shared >= 3 && shared >= 0.6 * stems.size)
  )
    return true;
  // 'I learned to swim at 34' behind 'who learned to swim at 34'; 'I worked as a pipefitter'
  const numbers = text.match(/\d[\d,.]*/gu) ?? [];
  if (shared >= 1 && numbers.some((number) => new RegExp(`\\b${number}\\b`, 'u').test(who)))
    return true;
  const [, worked = ''] =
    /^I (?:worked|work|have worked|served) as an? ([\p{L} -]+?)(?= (?:for|at|in|on|from|since|until)\b|[,.]|$)/u.exec(
      text,
    ) ?? [];
  if (worked !== '' && [...contentStems(worked)].every((stem) => told.has(stem))) return true;
  // 'I make quilts out of curtains' behind 'who sews quilts from the curtains'
  const opening = [...stems].filter((stem) => !PLAIN_VERBS.has(stem)).slice(0, 2);
  if (opening.length === 2 && opening.every((stem) => told.has(stem))) return true;
  // 'I dealt cards in four casinos' behind 'I dealt blackjack for 17 years'
  const [, verb = ''] = /^I (\p{Ll}+) /u.exec(text) ?? [];
  if (
    who.startsWith(`I ${verb} `) &&
    [...contentStems(verb)].some((stem) => !PLAIN_VERBS.has(stem))
  )
    return true;
  // 'I have sold fruit in West Baltimore' behind 'I sell fruit from a wagon in West Baltimore'
  const [, did = ''] = /^I (?:(?:have|also|still|now) )*(\p{Ll}+) /u.exec(text) ?? [];
  const doing = did === '' ? [] : [...contentStems(infinitiveOf(did))];
  if (doing.some((stem) => told.has(stem) && !PLAIN_VERBS.has(stem)) && shared >= 1) return true;
  const words = text.toLowerCase().split(/\s+/u);
  const line = ` ${who.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, '')} `;
  return words.some((_, at) => {
    const run = words.slice(at, at + 3).join(' ');
    return contentStems(run).size >= 2 && line.includes(` ${run} `);
  });
}

/**
 * Whether a fact says what the creator is or runs, so that it can stand for the logline: 'I have been a
 * nurse in Houston for 19 years', 'I run a shop that has lent out 1,960 laptops'.
 */
export function saysWho(
  { text, kind, stems }: Fact,
  { role, who, input }: Pick<Material, 'role' | 'who' | 'input'>,
): boolean {
  const short = role?.short?.replace(/^(?:an?|the|one of the) /u, '') ?? '';
  if (kind !== 'sentence') return false;
  // What the logline alone says of the story is not left out.
  const logline = who.join(' ');
  const story = `${input.news_peg} ${input.take}`;
  const told = contentStems(story);
  if ([...contentStems(logline)].some((stem) => told.has(stem) && !stems.has(stem))) return false;
  const topics = topicsOf(story);
  if (likeness(topicsOf(logline), topics) > likeness(topicsOf(text), topics) + 0.1) return false;
  if (
    short !== '' &&
    /^(?:I (?:have been|am|was|became)|I['’](?:ve been|m)) /u.test(text) &&
    text.includes(short)
  )
    return true;
  // 'I coach girls' wrestling at a school, where 34 came out' behind 'I coach high school girls who wrestle'
  const [, verb = ''] = /^I (\p{Ll}+) /u.exec(text) ?? [];
  if (
    countWords(text) >= 9 &&
    (who[0] ?? '').startsWith(`I ${verb} `) &&
    [...contentStems(verb)].some((stem) => !PLAIN_VERBS.has(stem))
  )
    return true;
  // 'I picked apples in Maine for 13 seasons before I bought a cider press' behind a logline of the same words
  const line = contentStems(who[0] ?? '');
  if (
    countWords(text) >= 9 &&
    /^I /u.test(text) &&
    /^I (?!am )/u.test(who[0] ?? '') &&
    [...line].filter((stem) => stems.has(stem)).length >= Math.max(5, 0.6 * line.size)
  )
    return true;
  const [, thing = ''] = RUNS.exec(text) ?? [];
  const head = [...contentStems(thing.split(' ').at(-1) ?? '')][0];
  return head !== undefined && countWords(text) >= 9 && contentStems(who[0] ?? '').has(head);
}

const OWN_FIRM =
  /^(?:My|Our) (?:company|shop|business|app|store|bakery|farm|nonprofit|organization|campaign|restaurant|clinic|studio|school|gallery|salon|program|group)\b/u;
/** 'I run a shop on …': the thing that is run. */
const RUNS =
  /^I (?:run|own|lead|direct|write|teach|coach|make|build|draw|sew|grow|bake|design|host|repair|collect|record) (?:(?:an?|the|my) )?((?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]+)(?= (?:on|in|at|that|about|with|for|since|of|where|from|to|out|called|near|two|three|\d\S*)\b|[,.]|$)/u;
