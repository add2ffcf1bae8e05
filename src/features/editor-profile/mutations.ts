import type { QueryClient } from '@tanstack/react-query';
import type { EditorRules } from '@/features/editor-profile/editor-rules';
import {
  lookingForSchema,
  outletChoicesQuery,
  ownOutletSchema,
  type OwnOutlet,
} from '@/features/editor-profile/queries';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import type { OutletFormat } from '@domain/outlet/outlet.ts';

/** Saves rules, which apply from the next pitch on. Throws AppError. */
export async function saveRules(userId: string, rules: Partial<EditorRules>): Promise<void> {
  const { away_until, ...others } = rules;
  const { error } = await supabase
    .from('media_profiles')
    .update({
      ...others,
      ...(away_until !== undefined && { away_until: away_until === '' ? null : away_until }),
    })
    .eq('user_id', userId);
  if (error !== null) throw toAppError(error);
}

/** Chooses a listed outlet; null leaves the present one. */
export const chooseOutlet = (outletId: string | null) =>
  // The generated type knows no null.
  rpc('choose_outlet', { p_outlet_id: outletId as string }, ownOutletSchema);

/** Names an outlet that is not listed. */
export const nameOutlet = (name: string, format: OutletFormat, region: string) =>
  rpc('name_outlet', { p_name: name, p_format: format, p_region: region }, ownOutletSchema);

/** An outlet as an editor types it. */
export interface TypedOutlet {
  name: string;
  format: OutletFormat;
  region: string;
}

export const NO_OUTLET_TYPED: TypedOutlet = { name: '', format: 'podcast', region: '' };

/** Chooses the listed outlet of the typed name; without one, names a new outlet. */
export async function saveTypedOutlet(
  client: QueryClient,
  userId: string,
  { name, format, region }: TypedOutlet,
): Promise<OwnOutlet> {
  const choices = await client.fetchQuery({ ...outletChoicesQuery(userId, name), staleTime: 0 });
  const listed = choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
  return listed === undefined ? nameOutlet(name, format, region) : chooseOutlet(listed.outlet_id);
}

/** Ends the first questions. */
export const finishWelcome = () => rpc('finish_welcome', {}, ownOutletSchema);

/** Lets the topics count for 30 days from now. Throws AppError. */
export const renewLookingFor = () => rpc('renew_looking_for', {}, lookingForSchema);
