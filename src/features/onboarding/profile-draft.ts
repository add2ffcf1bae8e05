import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { profileValuesSchema, type ProfileValues } from '@/features/onboarding/profile-values';
import { toAppError } from '@/lib/app-error';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { useDebounced } from '@/lib/use-debounced';

/** What the account typed on any device and has not saved, as the server keeps it. */
export interface ProfileDraft {
  /** Version of the row that the values were typed over; null while a conflict is undecided. */
  version: number | null;
  values: ProfileValues;
  /** Counts the changes of the draft. */
  revision: number;
}

const draftSchema: z.ZodMiniType<{
  version: number | null;
  typed: ProfileValues;
  revision: number;
}> = z.object({
  version: z.nullable(z.number()),
  typed: profileValuesSchema,
  revision: z.number(),
});

/** The account's draft; null when there is none, or when it is of an older form. */
export const profileDraftQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId, 'draft'],
    queryFn: async ({ signal }): Promise<ProfileDraft | null> => {
      const { data, error } = await supabase
        .from('profile_drafts')
        .select('version,typed,revision')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      if (error !== null) throw toAppError(error);
      const parsed = draftSchema.safeParse(data);
      if (!parsed.success) return null;
      const { version, typed, revision } = parsed.data;
      return { version, values: typed, revision };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
    meta: { silent: true },
  });

const PAUSE_MS = 1_500;

interface Typed {
  dirty: boolean;
  version: number | null;
  values: ProfileValues;
}

/**
 * Sends the draft to the server when the typing pauses. `revision` is the one that the form was opened
 * with, 0 for none and null when another device has written a draft that this form does not hold: then
 * nothing is sent, and the draft of this browser is kept here only.
 */
export function useServerDraft({ dirty, version, values }: Typed, revision: number | null): void {
  const known = useRef(revision);
  const busy = useRef(false);
  const [sent, setSent] = useState<ProfileValues | null>(null);
  const settled = useDebounced(values, PAUSE_MS);

  useEffect(() => {
    if (busy.current || known.current === null) return;
    if (!dirty) {
      if (known.current === 0) return;
      const last = known.current;
      known.current = 0;
      // A draft that cannot be deleted without a connection equals the profile: it restores nothing.
      rpc('drop_profile_draft', { p_revision: last }, z.unknown()).catch(() => undefined);
      return;
    }
    if (settled !== values || settled === sent) return;
    busy.current = true;
    rpc(
      'keep_profile_draft',
      {
        // Null while a conflict is undecided; the generated type knows no null.
        p_version: version as number,
        p_typed: JSON.parse(JSON.stringify(settled)) as never,
        p_revision: known.current,
      },
      z.nullable(z.number()),
    )
      .then((next) => {
        known.current = next;
      })
      // Without a line the draft of this browser is enough until the next change.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false;
        setSent(settled);
      });
  }, [dirty, version, values, settled, sent]);
}
