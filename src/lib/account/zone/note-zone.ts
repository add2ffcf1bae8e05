import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '@/lib/api/rpc';
import { browserZone } from '@/lib/time-zones';

/** Tells the server the zone of this browser, which counts where the account has chosen none. */
export async function noteZone(client: QueryClient): Promise<void> {
  const zone = browserZone();
  if (zone === null) return;
  const changed = await rpc('note_browser_zone', { p_time_zone: zone }, z.boolean());
  // Times of many screens were read in the zone of before.
  if (changed) await client.invalidateQueries();
}
