import { fromDatabase } from './rpc.ts';
import { userClient } from './supabase.ts';

/** The sentences of these variations that the caller said are true, read through RLS. */
export async function ownConfirmations(
  request: Request,
  variationIds: readonly string[],
): Promise<string[]> {
  const { data, error } = await userClient(request)
    .from('pitch_confirmations')
    .select('text')
    .in('variation_id', variationIds);
  if (error) throw fromDatabase(error);
  return data.map(({ text }) => String(text));
}
