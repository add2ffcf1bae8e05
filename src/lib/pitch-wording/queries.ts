import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { invokeFunction } from '@/lib/api/invoke';
import {
  pitchWordingResponseSchema,
  type PitchWordingRequest,
  type PitchWordings,
} from '@domain/api/writing/pitch-wording.ts';

/** How pitches word some texts, with the texts that were read. */
export interface ReadWordings extends PitchWordings {
  asked: PitchWordingRequest;
}

async function fetchWordings(key: string, signal: AbortSignal): Promise<ReadWordings> {
  const asked = JSON.parse(key) as PitchWordingRequest;
  const read = await invokeFunction('writing/pitch-wording', {
    body: asked,
    schema: pitchWordingResponseSchema,
    signal,
  });
  return { asked, ...read };
}

/** The wording of the texts that `key` holds as JSON; the last one is kept while the next is read. */
export const wordingQuery = (key: string) =>
  queryOptions({
    queryKey: ['pitch-wording', key],
    queryFn: ({ signal }) => fetchWordings(key, signal),
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
