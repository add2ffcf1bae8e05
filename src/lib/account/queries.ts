import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/api/app-error';
import { anObject } from '@/lib/api/parse-response';
import { supabase } from '@/lib/api/supabase';
import { partOr } from '@/lib/api/together';
import type { Database } from '@/types/database';

type ProfileUser = Pick<
  Database['public']['Tables']['users']['Row'],
  | 'id'
  | 'email'
  | 'role'
  | 'kind'
  | 'name'
  | 'city_region'
  | 'suspended_at'
  | 'closes_at'
  | 'browser_zone'
>;

const profileUserSchema = anObject<ProfileUser>();

async function fetchProfileUser(userId: string, signal: AbortSignal): Promise<ProfileUser> {
  const { data, error } = await supabase
    .from('users')
    .select('id, email, role, kind, name, city_region, suspended_at, closes_at, browser_zone')
    .eq('id', userId)
    .abortSignal(signal)
    .single();
  if (error !== null) throw toAppError(error);
  return data;
}

/** The row of `users` of the account: name, kind and role as stored on the server. */
export const profileUserQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile-user', userId],
    queryFn: ({ signal }) =>
      partOr('account', userId, profileUserSchema, () => fetchProfileUser(userId, signal)),
    staleTime: 60_000,
  });
