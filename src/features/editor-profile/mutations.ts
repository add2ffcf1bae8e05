import type { QueryClient } from '@tanstack/react-query';
import type { EditorRules } from '@/features/editor-profile/editor-rules';
import {
  listedAs,
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

const nameOutlet = (name: string, format: OutletFormat, region: string) =>
  rpc('name_outlet', { p_name: name, p_format: format, p_region: region }, ownOutletSchema);

/** An outlet as an editor types it. */
export interface TypedOutlet {
  name: string;
  /** Empty until it is chosen. */
  format: OutletFormat | '';
  region: string;
  /** How often it was to be added: from the first time on, what is missing is said beside its field. */
  tries: number;
}

export const NO_OUTLET_TYPED: TypedOutlet = { name: '', format: '', region: '', tries: 0 };

/** What a new outlet lacks, by field. */
export function missingOf({ format, region }: TypedOutlet): { format?: string; region?: string } {
  return {
    ...(format === '' && { format: 'Please choose the format of the outlet' }),
    ...(region.trim() === '' && { region: 'Please say where it is, or “National”' }),
  };
}

/** Names an outlet that is not listed; null, with nothing saved, where its format or place is missing. */
export async function addTypedOutlet(typed: TypedOutlet): Promise<OwnOutlet | null> {
  const { name, format, region } = typed;
  if (format === '' || region.trim() === '') return null;
  return nameOutlet(name.trim(), format, region);
}

/** Chooses the listed outlet of the typed name; without one, names a new outlet. */
export async function saveTypedOutlet(
  client: QueryClient,
  userId: string,
  typed: TypedOutlet,
): Promise<OwnOutlet | null> {
  const name = typed.name.trim();
  const choices = await client.fetchQuery({ ...outletChoicesQuery(userId, name), staleTime: 0 });
  const listed = listedAs(name, choices);
  return listed === undefined ? addTypedOutlet(typed) : chooseOutlet(listed.outlet_id);
}

/** Ends the first questions. */
export const finishWelcome = () => rpc('finish_welcome', {}, ownOutletSchema);

/** Lets the topics count for 30 days from now. Throws AppError. */
export const renewLookingFor = () => rpc('renew_looking_for', {}, lookingForSchema);
