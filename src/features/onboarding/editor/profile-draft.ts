import { queryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  profileValuesSchema,
  sameProfile,
  type ProfileValues,
} from '@/features/onboarding/editor/profile-values';
import { toAppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { supabase } from '@/lib/api/supabase';
import { useDebounced } from '@/lib/use-debounced';

/** What the account typed on any device and has not saved, as the server keeps it. */
export interface ProfileDraft {
  /** Version of the row that the values were typed over; null while a conflict is undecided. */
  version: number | null;
  values: ProfileValues;
  /** Counts the changes of the draft. */
  revision: number;
  /** When it was typed last, ISO 8601. */
  at: string;
}

/** The draft that the server holds, as far as this form knows. */
export interface HeldDraft {
  /** 0 for none; null when another device has written one that this form does not hold. */
  revision: number | null;
  values: ProfileValues | null;
}

export const NO_DRAFT: HeldDraft = { revision: 0, values: null };

const draftSchema: z.ZodMiniType<{
  version: number | null;
  typed: ProfileValues;
  revision: number;
  updated_at: string;
}> = z.object({
  version: z.nullable(z.number()),
  typed: profileValuesSchema,
  revision: z.number(),
  updated_at: z.string(),
});

/** The account's draft; null when there is none, or when it is of an older form. */
export const profileDraftQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId, 'draft'],
    queryFn: async ({ signal }): Promise<ProfileDraft | null> => {
      const { data, error } = await supabase
        .from('profile_drafts')
        .select('version,typed,revision,updated_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      if (error !== null) throw toAppError(error);
      const parsed = draftSchema.safeParse(data);
      if (!parsed.success) return null;
      const { version, typed, revision, updated_at } = parsed.data;
      return { version, values: typed, revision, at: updated_at };
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
 * Sends the draft to the server when the typing pauses, and returns what the server holds. `opened` is
 * what it held when the form was opened. Once another device has written a draft that this form does not
 * hold, nothing is sent and `onOther` is called: the draft of this browser is kept here only, until
 * `hold` says which one goes on.
 */
export function useServerDraft(
  { dirty, version, values }: Typed,
  opened: HeldDraft,
  onOther: (hold: (held: HeldDraft) => void) => void,
): { held: HeldDraft; hold: (held: HeldDraft) => void } {
  const [held, hold] = useState(opened);
  const busy = useRef(false);
  const [tried, setTried] = useState<ProfileValues | null>(null);
  const settled = useDebounced(values, PAUSE_MS);
  const tellOther = useEffectEvent(onOther);

  useEffect(() => {
    const { revision } = held;
    if (busy.current || revision === null) return;
    if (!dirty) {
      if (revision === 0) return;
      busy.current = true;
      rpc('drop_profile_draft', { p_revision: revision }, z.unknown())
        // A draft that cannot be deleted without a connection equals the profile: it restores nothing.
        .catch(() => undefined)
        .finally(() => {
          busy.current = false;
          hold(NO_DRAFT);
        });
      return;
    }
    if (settled !== values || settled === tried) return;
    if (held.values !== null && sameProfile(settled, held.values)) return;
    busy.current = true;
    rpc(
      'keep_profile_draft',
      {
        // Null while a conflict is undecided; the generated type knows no null.
        p_version: version as number,
        p_typed: JSON.parse(JSON.stringify(settled)) as never,
        p_revision: revision,
      },
      z.nullable(z.number()),
    )
      .then((next) => {
        hold({ revision: next, values: next === null ? null : settled });
        if (next === null) tellOther(hold);
      })
      // Without a line the draft of this browser is enough until the next change.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false;
        setTried(settled);
      });
  }, [dirty, version, values, settled, tried, held]);

  return { held, hold };
}
