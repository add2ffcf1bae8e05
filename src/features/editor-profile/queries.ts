import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { editorRulesSchema, type EditorRules } from '@/features/editor-profile/editor-rules';
import { toAppError } from '@/lib/api/app-error';
import { parseResponse } from '@/lib/api/parse-response';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';
import { outletFormatSchema } from '@domain/outlet/outlet.ts';

async function fetchRules(userId: string, signal: AbortSignal): Promise<EditorRules> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select(
      'media_role, beats, formats, region, looking_for_now, weekly_cap, ai_stance, digest_day, digest_hour, time_zone, digest_subscribed, paused, away_until',
    )
    .eq('user_id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return parseResponse('media_profiles', editorRulesSchema, {
    ...data,
    region: data.region ?? '',
    away_until: data.away_until ?? '',
  });
}

/** The editor's own rules. */
export const editorRulesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['editor-rules', userId],
    queryFn: ({ signal }) => fetchRules(userId, signal),
  });

export const ownOutletSchema = z.object({
  outlet_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  format: z.nullable(outletFormatSchema),
  region: z.nullable(z.string()),
  /** What the tie rests on; null without an outlet. */
  standing: z.nullable(z.enum(['proven', 'claimed', 'waiting', 'own_word'])),
  address: z.string(),
  address_proven: z.boolean(),
  public_domain: z.boolean(),
});
export type OwnOutlet = z.infer<typeof ownOutletSchema>;

/** The editor's outlet, and what it rests on. */
export const ownOutletQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-outlet', userId],
    queryFn: ({ signal }) => rpc('my_outlet', {}, ownOutletSchema, signal),
  });

const choicesSchema = z.array(
  z.object({
    outlet_id: z.string(),
    name: z.string(),
    format: outletFormatSchema,
    region: z.string(),
    /** True when the editor's proven address has the outlet's mail domain. */
    own_domain: z.boolean(),
  }),
);
export type OutletChoice = z.infer<typeof choicesSchema>[number];

/** The one among the choices that has this name. */
export const listedAs = (name: string, choices: readonly OutletChoice[]) =>
  choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());

/** Listed outlets of the editor's own mail domain, then those whose name contains the text. */
export const outletChoicesQuery = (userId: string, search: string) =>
  queryOptions({
    queryKey: ['own-outlet', userId, 'choices', search],
    queryFn: ({ signal }) => rpc('outlet_choices', { p_search: search }, choicesSchema, signal),
    placeholderData: keepPreviousData,
  });

const welcomedSchema = z.nullable(z.object({ welcomed_at: z.nullable(z.string()) }));

async function fetchWelcomed(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('media_profiles')
    .select('welcomed_at')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return data;
}

/** Whether an editor's first questions were answered or skipped. */
export const welcomedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['editor-welcomed', userId],
    queryFn: async ({ signal }) => {
      const profile = await partOr('welcomed', userId, welcomedSchema, () =>
        fetchWelcomed(userId, signal),
      );
      // An account without a media profile is asked nothing.
      return profile === null || profile.welcomed_at !== null;
    },
  });

/** Until when topics count, and whether they do now. */
export const lookingForSchema = z.nullable(z.object({ until: z.string(), live: z.boolean() }));

/** Until when the editor's topics count; null without any. */
export const lookingForQuery = (userId: string) =>
  queryOptions({
    queryKey: ['looking-for', userId],
    queryFn: ({ signal }) => rpc('my_looking_for', {}, lookingForSchema, signal),
  });

const closedSchema = z.array(
  z.object({
    /** Null when nobody here may write. */
    creator_id: z.nullable(z.string()),
    creator_name: z.nullable(z.string()),
    reason: z.enum(['opt_out', 'never', 'bounce', 'complaint']),
    created_at: z.string(),
  }),
);
export type ClosedAddress = z.infer<typeof closedSchema>[number];

/** Who cannot write to the editor. */
export const closedAddressesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'closed-addresses'],
    queryFn: ({ signal }) => rpc('my_closed_addresses', {}, closedSchema, signal),
  });
