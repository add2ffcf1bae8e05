import { isDay } from '@domain/peg-calendar/day.ts';
import { SHOWN_PEG_KINDS, type ShownPegKind } from '@domain/peg-calendar/entry.ts';
import { PITCH_TYPES, type PitchType } from '@domain/pitch/pitch.ts';
import { NO_STORY } from '@domain/pitch/story.ts';
import { cleanLine } from '@domain/text/text.ts';
import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { GeneratorDraft } from '@/features/pitches/generator/generator-draft';

const parseAsDay = createParser<string>({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (text) => text,
});

/**
 * The URL of the generator: the pitch that was generated last, a peg that was chosen elsewhere, whether what is typed in
 * this tab goes on, and the request that is answered.
 */
export const GENERATOR_PARSERS = {
  pitch: parseAsString,
  draft: parseAsBoolean.withDefault(false),
  peg: parseAsString,
  peg_date: parseAsDay,
  peg_start: parseAsDay,
  peg_kind: parseAsStringLiteral(SHOWN_PEG_KINDS),
  type: parseAsStringLiteral(PITCH_TYPES),
  request: parseAsString,
};

interface PegInUrl {
  peg: string | null;
  peg_date: string | null;
  peg_start: string | null;
  peg_kind: ShownPegKind | null;
  type: PitchType | null;
}

/** Whether what was begun goes on with the peg of the URL: it has none yet, or this one. */
export const takesPeg = ({ peg }: Pick<PegInUrl, 'peg'>, begun: GeneratorDraft | null): boolean =>
  begun !== null &&
  cleanLine(peg ?? '') !== '' &&
  ['', cleanLine(peg ?? '')].includes(cleanLine(begun.news_peg));

/** The draft with the peg of the URL; the draft itself when the URL has none. */
export function withPegOf(
  { peg, peg_date, peg_start, peg_kind, type }: PegInUrl,
  draft: GeneratorDraft,
): GeneratorDraft {
  const news_peg = cleanLine(peg ?? '');
  if (news_peg === '') return draft;
  const before = cleanLine(draft.news_peg);
  // What the creator said about another peg, and ticked for it, does not belong to this one.
  const { take, story, chosen, words } =
    before === '' || before === news_peg
      ? draft
      : { take: '', story: NO_STORY, chosen: null, words: null };
  return {
    ...draft,
    news_peg,
    take,
    story,
    peg_date,
    planned: peg_start === null || peg_kind === null ? null : { start: peg_start, kind: peg_kind },
    chosen,
    words,
    pitch_type: type ?? draft.pitch_type,
  };
}
