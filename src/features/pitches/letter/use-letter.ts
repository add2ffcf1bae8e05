import { composePitch } from '@domain/pitch/composer/compose.ts';
import { letterGaps } from '@domain/pitch/composer/gaps.ts';
import { materialOf } from '@domain/pitch/composer/material.ts';
import { subjectLines } from '@domain/pitch/composer/subject-lines.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { closingsQuery } from '@/features/pitches/queries';

const SUBJECTS = 3;

/** The letter that an input makes: computed in the browser with each key. */
export function useLetter(userId: string, input: PitchInput) {
  const { data: earlier } = useQuery(closingsQuery(userId));
  return useMemo(() => {
    const material = materialOf(input);
    const { news, take, who, facts, offers, peg } = material;
    const said = (texts: readonly ({ text: string } | null | undefined)[]) =>
      texts.flatMap((one) => one?.text ?? []);
    return {
      variations: peg === '' ? [] : composePitch(input, earlier ?? []),
      begun: [
        news === null && peg !== '' ? [`“${peg}”`, ...said([take])] : said([news, take]),
        said([who, facts[0]]),
        said([offers[0]]),
      ],
      gaps: letterGaps(input),
      subjects: peg === '' ? [] : subjectLines(material).slice(0, SUBJECTS),
    };
  }, [input, earlier]);
}
