import { paths } from '@domain/paths.ts';
import type { PitchType } from '@domain/pitch/pitch.ts';
import type { OutletFormat } from '@domain/outlet/outlet.ts';
import type { MediaRequest } from '@domain/requests/media-request.ts';

/** What a pitch for each format of a request is written as. */
export const REQUEST_TYPES: Readonly<Record<OutletFormat, PitchType>> = {
  tv: 'tv_local',
  local: 'tv_local',
  culture: 'culture_mag',
  podcast: 'podcast',
};

/** Where a pitch for this request is written. What an editor asks for is no news: the peg is the creator's to say. */
export function writeHref({ slug, format }: Pick<MediaRequest, 'slug' | 'format'>): string {
  const query = new URLSearchParams({ type: REQUEST_TYPES[format], request: slug });
  return `${paths.newPitch.getHref()}?${query.toString()}`;
}

/** The part of a pitch's page that sends it to a request. */
export const ANSWER_HASH = '#answer';
