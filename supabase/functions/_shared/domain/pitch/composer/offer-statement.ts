import type { Offer } from '../../profile/offers.ts';
import { lowerSafely } from './language/capitals.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { inFirstPerson } from './language/person.ts';

/** Whether an offer is a sentence of its own: 'I can bring the ledger'. */
export const isStatement = (text: string): boolean => STANDS_ALONE.test(text) && !isRelative(text);

/** An offer that is a sentence, an order ('Ride along on Bus 77') or what the creator does ('Opening a hive'). */
export function standingAlone(text: string, kind: Offer['kind'], name: string): string | null {
  if (isStatement(text)) return inFirstPerson(text, name) ?? text;
  const [first, second, third] = termsOf(text);
  // 'solve one live with your host'
  if (
    kind === 'book' &&
    first !== undefined &&
    first.tags.has('Infinitive') &&
    !canBeNoun(first.text) &&
    second !== undefined
  )
    return `I can ${lowerSafely(text, true)}`;
  const small = first?.text.toLowerCase() ?? '';
  const next = second?.text ?? '';
  const particle =
    /^(?:in|it|them|from|over|under|around|across|inside|outside|behind|beside|through|with|along|me|us|to|out|up|on|at|into|the|a|an|my|our|how|one|two|three|four|five|six|seven|eight|nine|ten|twenty|\d+)$/iu.test(
      next,
    );
  const noun =
    /^(?:walk|tour|ride|visit|play|record|film|look|read)$/u.test(small) &&
    /^(?:through|of|about|with|on|in|at|to)$/iu.test(next);
  if (kind !== 'print' && /^door[ -](?:knocking|to[ -]door)\b/iu.test(text))
    return `You can come ${lowerSafely(text, true)}`;
  if (ORDERS.test(small) && particle && !noun) return `You can ${lowerSafely(text, true)}`;
  if (kind !== 'book' && kind !== 'print' && (DOES.test(text) || HAND_DOES.test(text)))
    return `You can ${kind === 'hear' ? 'hear' : 'see'} me ${lowerSafely(text, true)}`;
  if (
    /ing$/u.test(small) &&
    first?.tags.has('Gerund') === true &&
    second !== undefined &&
    (/^(?:a|an|the|my|our|\d+)$/iu.test(next) ||
      (/^(?:up|down|out|in|off|over)$/iu.test(next) &&
        /^(?:a|an|the|my|our)$/iu.test(third?.text ?? '')) ||
      (kind !== 'book' && second.tags.has('Plural')))
  )
    return `You can ${kind === 'hear' ? 'hear' : 'see'} me ${lowerSafely(text, true)}`;
  return null;
}

/** 'a paper pattern readers can trace', 'the machine and what two strokes can spell': things, no sentences. */
const isRelative = (text: string): boolean =>
  // 'a customer who will show you two winters of bills'
  /^(?:an?|one|two|three|the|my|our|some|several) (?:(?!,)[\p{L}'’-]+ ){1,4}?(?:who|that|which) (?:[\p{L}'’-]+ ){0,4}?(?:can|will|could|would)\b/iu.test(
    text,
  ) ||
  // 'An interview on horseback if your microphone can take the wind'
  /^(?:an?|the|my|our) [^,]*?\b(?:if|when|while) /iu.test(text) ||
  // 'Photographs and one puzzle your readers can solve'
  /^\S+ .*\b(?:readers|viewers|listeners|people|kids|children|anybody|anyone|everybody|everyone) (?:can|could|will|would) \p{Ll}+$/iu.test(
    text,
  ) ||
  /^(?:an?|one|the|my|our) (?:[\p{L}'’-]+ )+?(?:anybody|anyone|everybody|everyone|you|i|we|they|people|readers|viewers|listeners|kids|children) (?:can|will|could|would)\b/iu.test(
    text,
  ) ||
  /^(?:an?|the|my|our) .*\b(?:what|how)\b.* (?:can|will|could|would)\b/iu.test(text);

const STANDS_ALONE =
  /^(?:i|i['’]\p{L}+|we|we['’]\p{L}+|you|she|he|they|there|(?:[\p{L}'’]+ ){1,7}?(?:can|will|could|would) (?!(?:and|or|of|in|with|on|at)\b)(?:be |also )?\p{Ll}+|come\b.*|(?:give|let|put|bring|call|book|ask|send|lend) (?:me|us)\b.*|my \p{L}+ (?:is|are|can|will)|our \p{L}+ (?:is|are|can|will)|happy to)\b/iu;
/** What is done to something: 'making soup', which no dictionary tells from 'cooking class'. */
const DOES =
  /^(?:making|cooking|building|folding|pulling|opening|cutting|loading|feeding|planting|picking|grinding|sewing|shaking|smoking|frying|baking|brewing|carving|throwing|mending|fixing|braiding|tuning|pouring|laying|packing|catching|milking|shearing|harvesting|casting|roasting|stitching|weaving|dyeing|printing|painting|welding|hanging|sorting|washing|setting|bottling|canning|pressing) (?!class|session|workshop|lesson|contest|competition|party|line|table|room|demo|shop|school|circle|bee|pond|day|days|night|nights|morning|week|weekend|act|scene|prayer|ceremony|game|club|event)\p{L}/iu;
/** 'hand-crossing peanut flowers' */
const HAND_DOES = /^\p{Ll}+-\p{Ll}+ing (?:\p{Ll}+ )?\p{Ll}*[^s\W]s\b/iu;
const ORDERS =
  /^(?:film|watch|see|hear|visit|tour|join|meet|sit|ride|walk|come|taste|try|read|shoot|photograph|record|follow|listen|spend|stand|bring|use|print|publish|borrow|cook|dance|paddle|surf|sing|play|go|step|look)$/u;
