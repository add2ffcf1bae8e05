import { useQuery } from '@tanstack/react-query';
import { wordingQuery, type ReadWordings } from '@/lib/pitch-wording/queries';
import { useDebounced } from '@/lib/use-debounced';
import type { PitchWordingRequest, Wording } from '@domain/api/writing/pitch-wording.ts';

const PAUSE_MS = 700;

/**
 * How pitches will word what is in a form, read again after each pause in typing; undefined until it
 * is known, and when it cannot be: the form then shows nothing and works as ever.
 */
export function useWordings(typed: PitchWordingRequest, enabled = true): ReadWordings | undefined {
  const key = useDebounced(JSON.stringify(typed), PAUSE_MS);
  return useQuery({ ...wordingQuery(key), enabled }).data;
}

/** The wording of a text as it stands in its field now; null while it is not read. */
export function wordingOf(
  read: ReadWordings | undefined,
  field: 'logline' | 'take',
  text: string,
): Wording | null {
  return read !== undefined && read.asked[field] === text ? read[field] : null;
}

/** The wording of a fact as it stands in its field now; null while it is not read. */
export function factWording(read: ReadWordings | undefined, text: string): Wording | null {
  return read?.facts[read.asked.facts.indexOf(text)] ?? null;
}

/** The wording of an offer as it stands in its fields now; null while it is not read. */
export function offerWording(
  read: ReadWordings | undefined,
  offer: PitchWordingRequest['offers'][number],
): Wording | null {
  const row = read?.asked.offers.findIndex(
    ({ kind, text, place, days }) =>
      kind === offer.kind && text === offer.text && place === offer.place && days === offer.days,
  );
  return row === undefined ? null : (read?.offers[row] ?? null);
}

/** The texts of a profile that would read better as sentences, with the step that holds each. */
export function notesOf(read: ReadWordings): { step: 1 | 3; text: string }[] {
  const { asked, logline, facts, offers } = read;
  const notes: { step: 1 | 3; text: string }[] = [];
  if (typeof logline?.advice === 'string') notes.push({ step: 1, text: asked.logline });
  facts.forEach((fact, row) => {
    if (typeof fact?.advice === 'string') notes.push({ step: 3, text: asked.facts[row] ?? '' });
  });
  offers.forEach((offer, row) => {
    const text = asked.offers[row]?.text ?? '';
    if (typeof offer?.advice === 'string') notes.push({ step: 3, text });
  });
  return notes;
}
