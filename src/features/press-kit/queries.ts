import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { storedPictureSchema } from '@domain/profile/press.ts';

const linksSchema = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    withdrawn_at: z.nullable(z.string()),
    live: z.boolean(),
  }),
);

/** The account's private links, newest first. */
export const kitLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['kit-links', userId],
    queryFn: ({ signal }) => rpc('kit_links', {}, linksSchema, signal),
  });

const figuresSchema = z.object({
  links: z.array(
    z.object({
      source: z.enum(['public', 'pitch', 'private']),
      id: z.string(),
      name: z.nullable(z.string()),
      views: z.number(),
      views_30: z.number(),
      uses: z.number(),
      last_day: z.string(),
    }),
  ),
  uses: z.array(z.object({ what: z.string(), item: z.string(), times: z.number() })),
});
export type KitFigures = z.infer<typeof figuresSchema>;

/** Views by link, and how often each thing of the kit was used. */
export const kitFiguresQuery = (userId: string) =>
  queryOptions({
    queryKey: ['kit-figures', userId],
    queryFn: ({ signal }) => rpc('kit_figures', {}, figuresSchema, signal),
  });

const kitSchema = z.object({
  slug: z.string(),
  epk_published: z.boolean(),
  epk_embargo_until: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  book_cover_url: z.nullable(z.string()),
  gallery: z.array(storedPictureSchema),
});
export type OwnKit = z.infer<typeof kitSchema>;

/** What this page has to know of the account's press kit. */
export const ownKitQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-kit', userId],
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('creator_profiles')
        .select('slug, epk_published, epk_embargo_until, avatar_url, book_cover_url, gallery')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single();
      if (error !== null) throw toAppError(error);
      return parseResponse('own_kit', kitSchema, data);
    },
  });
