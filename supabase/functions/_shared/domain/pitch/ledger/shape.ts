import { isBoundary, sameTerm, type Analysis, type Term } from './analysis.ts';

/**
 * What the alignment asks of a source again and again, counted once: how many of the terms before
 * each place have a property. A range is then one subtraction, however long it is.
 */
export interface Shape {
  terms: readonly Term[];
  /** The places of the terms with a key, in reading order; a term also has the keys it implies. */
  places: ReadonlyMap<string, readonly number[]>;
  /** Results of `candidatesFor`. */
  candidates: Map<string, readonly number[]>;
  /** Terms with a mark or word before them that separates clauses. */
  boundaries: readonly number[];
  /** The same without those that only a comma separates. */
  clauses: readonly number[];
  verbs: readonly number[];
  /** Terms of a phrase with a preposition. */
  phrases: readonly number[];
  /** Terms that end the phrase of a number: a verb, another number, or words in between. */
  apart: readonly number[];
  /** Terms that are no part of a compound. */
  loose: readonly number[];
}

const shapes = new WeakMap<Analysis, Shape>();

/** The shape of a source, kept while its analysis lives. */
export function shapeOf(source: Analysis): Shape {
  const known = shapes.get(source);
  if (known !== undefined) return known;
  const { terms } = source;
  const places = new Map<string, number[]>();
  terms.forEach((term, position) => {
    for (const key of new Set([...term.keys, ...term.implied])) {
      places.set(key, [...(places.get(key) ?? []), position]);
    }
  });
  const made: Shape = {
    terms,
    places,
    candidates: new Map(),
    boundaries: sums(terms, ({ before }) => isBoundary(before)),
    clauses: sums(terms, ({ before }) => before.some((word) => word !== ',' && isBoundary([word]))),
    phrases: sums(terms, ({ relation }) => relation !== null),
    verbs: sums(terms, ({ verb }) => verb),
    apart: sums(terms, ({ before, verb, number }) => before.length > 0 || verb || number),
    loose: sums(terms, (term) => !isCompound(term) || term.verb),
  };
  shapes.set(source, made);
  return made;
}

function sums(terms: readonly Term[], has: (term: Term) => boolean): number[] {
  const counts = [0];
  for (const term of terms) counts.push((counts.at(-1) ?? 0) + (has(term) ? 1 : 0));
  return counts;
}

/** How many of the terms from `start` up to but not including `end` have the counted property. */
export const countBetween = (counts: readonly number[], start: number, end: number): number =>
  (counts[end] ?? 0) - (counts[start] ?? 0);

/** The places of the source that say what the term says, in reading order. */
export function candidatesFor(shape: Shape, term: Term): readonly number[] {
  const word = `${term.number ? 'number' : 'word'} ${term.keys.join(' ')}`;
  const known = shape.candidates.get(word);
  if (known !== undefined) return known;
  const places = new Set(term.keys.flatMap((key) => shape.places.get(key) ?? []));
  const found = [...places]
    .filter((position) => {
      const candidate = shape.terms[position];
      return candidate !== undefined && sameTerm(term, candidate);
    })
    .sort((left, right) => left - right);
  // Words that are not in the source are many; those that are, at most as many as it has.
  if (found.length > 0) shape.candidates.set(word, found);
  return found;
}

/** True when the term stands directly after its modifier: 'Atlanta council', 'Atlanta's council'. */
export const isCompound = ({ before }: Term): boolean => before.every((word) => word === "'s");
