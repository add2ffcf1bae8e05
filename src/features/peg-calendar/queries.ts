import { queryOptions } from '@tanstack/react-query';
import { storedOwnPegSchema, type OwnPeg, type ShownPeg } from '@domain/peg-calendar/own-peg.ts';
import { beatSchema } from '@domain/profile/beats.ts';
import * as z from 'zod/mini';
import { toAppError } from '@/lib/api/app-error';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';

const keys = {
  all: ['peg-calendar'] as const,
  entries: (today: string) => [...keys.all, 'entries', today] as const,
  own: (userId: string) => [...keys.all, 'own', userId] as const,
  beats: (userId: string) => [...keys.all, 'beats', userId] as const,
};

async function computeEntries(today: string): Promise<ShownPeg[]> {
  // The tables are larger than the screen, and load beside it.
  const { pegCalendar } = await import('@domain/peg-calendar/calendar.ts');
  return pegCalendar(today).map((entry) => ({ ...entry, own: null }));
}

/** The pegs of the next 18 months from a day (`YYYY-MM-DD`), computed in the browser. */
export const calendarQuery = (today: string) =>
  queryOptions({
    queryKey: keys.entries(today),
    queryFn: () => computeEntries(today),
    staleTime: Infinity,
  });

const ownPegsSchema = z.array(storedOwnPegSchema);

async function fetchOwnPegs(userId: string, signal: AbortSignal): Promise<OwnPeg[]> {
  const { data, error } = await supabase
    .from('own_pegs')
    .select('id, title, peg_date, beats, note')
    .eq('user_id', userId)
    .order('peg_date')
    .abortSignal(signal);
  if (error !== null) throw toAppError(error);
  return ownPegsSchema.parse(data);
}

/** The creator's own entries, by date; at most 200. */
export const ownPegsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.own(userId),
    queryFn: ({ signal }) =>
      partOr('own_pegs', userId, ownPegsSchema, () => fetchOwnPegs(userId, signal)),
  });

const beatsSchema = z.nullable(z.object({ beats: z.array(beatSchema) }));

async function fetchBeats(
  userId: string,
  signal: AbortSignal,
): Promise<z.infer<typeof beatsSchema>> {
  const { data, error } = await supabase
    .from('creator_profiles')
    .select('beats')
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle();
  if (error !== null) throw toAppError(error);
  return beatsSchema.parse(data);
}

/** The beats of the creator's profile. */
export const beatsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.beats(userId),
    queryFn: async ({ signal }) => {
      const own = await partOr('own_beats', userId, beatsSchema, () => fetchBeats(userId, signal));
      return own?.beats ?? [];
    },
  });
