import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sameProfile, type ProfileValues } from '@/features/onboarding/editor/profile-values';
import { rpc } from '@/lib/api/rpc';
import { useDebounced } from '@/lib/use-debounced';

/** The draft that the server holds, as far as this form knows. */
export interface HeldDraft {
  /** 0 for none; null when another device has written one that this form does not hold. */
  revision: number | null;
  values: ProfileValues | null;
}

export const NO_DRAFT: HeldDraft = { revision: 0, values: null };

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
