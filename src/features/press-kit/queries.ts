import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';
import { storedPictureSchema } from '@domain/profile/press.ts';

const linksSchema = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    withdrawn_at: z.nullable(z.string()),
    live: z.boolean(),
    /** It would open the kit, with the plan for it. */
    rests: z.boolean(),
  }),
);

/** The account's private links, newest first. */
export const kitLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['kit-links', userId],
    queryFn: ({ signal }) =>
      partOr('kit_links', userId, linksSchema, () => rpc('kit_links', {}, linksSchema, signal)),
  });

const figuresSchema = z.object({
  /** How far back they go. */
  days: z.number(),
  views: z.number(),
  other_uses: z.number(),
  /** Null without the plan for it. */
  links: z.nullable(
    z.array(
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
  ),
  uses: z.array(z.object({ what: z.string(), item: z.string(), times: z.number() })),
});
export type KitFigures = z.infer<typeof figuresSchema>;
export type KitLinkFigures = NonNullable<KitFigures['links']>[number];

/** Views and uses as far back as the plan goes, and by link where the plan has it. */
export const kitFiguresQuery = (userId: string) =>
  queryOptions({
    queryKey: ['kit-figures', userId],
    queryFn: ({ signal }) => rpc('kit_figures', {}, figuresSchema, signal),
  });

const figureRowsSchema = z.array(
  z.object({
    day: z.string(),
    source: z.enum(['public', 'pitch', 'private']),
    name: z.nullable(z.string()),
    what: z.string(),
    item: z.string(),
    times: z.number(),
  }),
);
export type KitFigureRow = z.infer<typeof figureRowsSchema>[number];

/** Every figure by day, link and thing, for a file. */
export const fetchKitFigureRows = () => rpc('kit_figure_rows', {}, figureRowsSchema);

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
    queryFn: ({ signal }) =>
      partOr('own_kit', userId, kitSchema, async () => {
        const { data, error } = await supabase
          .from('creator_profiles')
          .select('slug, epk_published, epk_embargo_until, avatar_url, book_cover_url, gallery')
          .eq('user_id', userId)
          .abortSignal(signal)
          .single();
        if (error !== null) throw toAppError(error);
        return parseResponse('own_kit', kitSchema, data);
      }),
  });
