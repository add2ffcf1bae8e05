import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { AppError, toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';
import type { Json } from '@/types/database';
import type { ProfileCorrection } from '@/features/pitches/studio/profile-correction';

/**
 * Writes a corrected sentence over the same one of the profile, and over its city what the correction changed there.
 * Where the profile has other words by now nothing is written.
 */
export function useCorrectProfile(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, after }: ProfileCorrection) => {
      const read = await supabase
        .from('creator_profiles')
        .select('version, who, facts, city_region')
        .eq('user_id', userId)
        .single();
      if (read.error !== null) throw toAppError(read.error);
      const { version, who, city_region } = read.data;
      const facts = z.array(z.looseObject({ text: z.string() })).parse(read.data.facts);
      const changed = {
        ...(who === before && { who: after }),
        ...(facts.some(({ text }) => text === before) && {
          facts: facts.map((fact) =>
            fact.text === before ? { ...fact, text: after } : fact,
          ) as Json[],
        }),
      };
      const [town = ''] = (city_region ?? '').split(',');
      const other = correctedWord(before, after);
      const saved =
        Object.keys(changed).length === 0
          ? null
          : await supabase
              .from('creator_profiles')
              .update({
                ...changed,
                ...(other?.before === town && {
                  city_region: (city_region ?? '').replace(town, () => other.after),
                }),
              })
              .eq('user_id', userId)
              .eq('version', version)
              .select('version')
              .maybeSingle();
      if (saved !== null && saved.error !== null) throw toAppError(saved.error);
      if (saved === null || saved.data === null)
        throw new AppError({
          code: 'version_conflict',
          message: 'The profile was saved elsewhere.',
          userMessage: 'Your profile was just changed somewhere else. Please look at it there.',
        });
    },
    // The profile is shown on other screens, too.
    onSuccess: () => client.invalidateQueries(),
    meta: { silent: true },
  });
}

/** The one word in which two sentences differ; null where they differ in more. */
function correctedWord(before: string, after: string): ProfileCorrection | null {
  const [old, now] = [before, after].map((text) => text.replace(/[.,;:!?]/gu, '').split(/\s+/u));
  if (old === undefined || now === undefined || old.length !== now.length) return null;
  const at = old.flatMap((word, index) => (word === now[index] ? [] : [index]));
  const [only] = at;
  return at.length !== 1 || only === undefined
    ? null
    : { before: old[only] ?? '', after: now[only] ?? '' };
}
