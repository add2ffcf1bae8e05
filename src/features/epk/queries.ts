import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';

const text = z.nullable(z.string());

const epkSchema = z.object({
  slug: z.string(),
  name: text,
  city_region: text,
  beats: z.array(z.string()),
  logline: text,
  timely_angle: text,
  avatar_url: text,
  book_title: text,
  book_cover_url: text,
  trailer_url: text,
  press_kit_url: text,
  website_url: text,
  social_links: z.record(z.string(), z.string()),
  bio_short: text,
  bio_medium: text,
  bio_long: text,
  contact_name: text,
  contact_email: text,
  contact_phone: text,
  facts: z.array(z.object({ text: z.string() })),
});

export type Epk = z.infer<typeof epkSchema>;

async function fetchEpk(slug: string, signal: AbortSignal): Promise<Epk> {
  const epk = await rpc('get_epk', { p_slug: slug }, z.nullable(epkSchema), signal);
  if (epk === null) throw new AppError({ code: 'not_found', message: `No public kit ${slug}` });
  return epk;
}

/** A published press kit. Throws `not_found` for unknown and for unpublished ones. */
export const epkQuery = (slug: string) =>
  queryOptions({
    queryKey: ['epk', slug],
    queryFn: ({ signal }) => fetchEpk(slug, signal),
    staleTime: 60_000,
  });
