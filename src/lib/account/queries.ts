import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
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

const contactSchema = z.object({
  email: z.nullable(z.string()),
  proven: z.boolean(),
  reply_to: z.string(),
});

/** The contact address of the profile, and where replies go until it is proven. */
export const contactQuery = () =>
  queryOptions({
    queryKey: ['contact'],
    queryFn: ({ signal }) => rpc('contact_state', {}, contactSchema, signal),
    staleTime: 0,
    meta: { silent: true },
  });
