import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/app-error';
import { parseResponse } from '@/lib/parse-response';
import { supabase } from '@/lib/supabase';
import { beatSchema } from '@domain/profile/beats.ts';
import { lineField } from '@domain/fields.ts';
import { aiStanceSchema, outletFormatSchema } from '@domain/outlet/outlet.ts';

export const DIGEST_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const WEEKLY_CAP_MAX = 50;

const CAP_MESSAGE = `Please choose a whole number from 0 to ${String(WEEKLY_CAP_MAX)}`;

/** Which pitches an editor accepts, and when the Friday Fix is sent. */
const editorRulesSchema = z.object({
  outlet_name: lineField(120, 'Please use at most 120 characters'),
  beats: z.array(beatSchema),
  formats: z.array(outletFormatSchema),
  region: lineField(120, 'Please use at most 120 characters'),
  weekly_cap: z
    .int({ error: CAP_MESSAGE })
    .check(z.minimum(0, CAP_MESSAGE), z.maximum(WEEKLY_CAP_MAX, CAP_MESSAGE)),
  ai_stance: aiStanceSchema,
  digest_day: z.enum(DIGEST_DAYS),
  digest_subscribed: z.boolean(),
});
export type EditorRules = z.infer<typeof editorRulesSchema>;

/** The rules as the form submits them: the weekly cap is a text. */
export const editorFormSchema = z.extend(editorRulesSchema, {
  weekly_cap: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    editorRulesSchema.shape.weekly_cap,
  ),
});

async function fetchRules(userId: string, signal: AbortSignal): Promise<EditorRules> {
  const { data, error } = await supabase
    .from('media_profiles')
    .select(
      'outlet_name, beats, formats, region, weekly_cap, ai_stance, digest_day, digest_subscribed',
    )
    .eq('user_id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return parseResponse('media_profiles', editorRulesSchema, {
    ...data,
    outlet_name: data.outlet_name ?? '',
    region: data.region ?? '',
  });
}

/** The editor's own rules. */
export const editorRulesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['editor-rules', userId],
    queryFn: ({ signal }) => fetchRules(userId, signal),
  });

/** Saves the rules, which apply from the next pitch on. Throws AppError. */
export async function saveRules(userId: string, rules: EditorRules): Promise<void> {
  const { error } = await supabase.from('media_profiles').update(rules).eq('user_id', userId);
  if (error !== null) throw toAppError(error);
}
