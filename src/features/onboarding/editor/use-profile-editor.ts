import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ProfileConflict, saveProfile } from '@/features/onboarding/editor/save-profile';
import {
  type ProfileField,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  sameProfile,
  valuesFromRow,
} from '@/features/onboarding/editor/profile-values';
import { openEditor, takeOther } from '@/features/onboarding/editor/open-editor';
import { NO_DRAFT, useServerDraft } from '@/features/onboarding/editor/profile-draft';
import {
  dropUnsaved,
  keepUnsaved,
  readUnsaved,
} from '@/features/onboarding/editor/unsaved-profile';
import {
  ownProfileQuery,
  type ProfileDraft,
  profileDraftQuery,
} from '@/features/onboarding/queries';
import { profileUserQuery } from '@/lib/account/queries';

interface SaveVariables {
  /** The validated values, which are saved. */
  tidy: ProfileValues;
  extra: Pick<ProfileUpdate, 'onboarding_step' | 'onboarding_completed_at'>;
}

/**
 * The profile being edited: stores unsaved values in this browser at every change, saves them on
 * request, and reports a conflict when the profile was saved elsewhere meanwhile.
 */
export function useProfileEditor(userId: string, initial: ProfileRow, draft: ProfileDraft | null) {
  const client = useQueryClient();
  const [opened] = useState(() => openEditor(initial, readUnsaved(userId), draft));
  const [state, setState] = useState(opened.state);
  const { row, values, conflict } = state;
  const base = conflict ?? row;
  const dirty = !sameProfile(valuesFromRow(row), values);

  const version = conflict === null ? row.version : null;
  const { held, hold } = useServerDraft({ dirty, version, values }, opened.held, (settle) => {
    void client.fetchQuery({ ...profileDraftQuery(userId), staleTime: 0 }).then(
      (other) => {
        if (other === null) settle(NO_DRAFT);
        else if (sameProfile(values, other.values)) settle(other);
        else setState((now) => ({ ...now, other }));
      },
      // Asked again when the form is opened the next time.
      () => undefined,
    );
  });

  // The form opens with it the next time, before the server has answered.
  useEffect(() => {
    const { revision, values: kept } = held;
    if (held === opened.held || revision === null) return;
    const now: ProfileDraft | null =
      kept === null ? null : { version, values: kept, revision, at: new Date().toISOString() };
    client.setQueryData(profileDraftQuery(userId).queryKey, now);
  }, [client, userId, held, opened, version]);

  // Before the next event: who goes back at once would lose the last change.
  useLayoutEffect(() => {
    if (dirty) {
      const sent = held.values !== null && sameProfile(values, held.values);
      keepUnsaved(userId, { version, values, revision: held.revision ?? undefined, sent });
    } else dropUnsaved(userId);
  }, [userId, version, values, held, dirty]);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);

  const save = useMutation({
    mutationFn: ({
      tidy,
      extra,
      base,
    }: SaveVariables & { base: ProfileRow; typed: ProfileValues }) =>
      saveProfile({ userId, base, values: tidy, extra }),
    meta: { silent: true },
    onSuccess: async (saved, { typed }) => {
      setState((now) => ({
        row: saved,
        // Text typed during the save stays, unsaved.
        values: sameProfile(typed, now.values)
          ? { ...valuesFromRow(saved), epk_published: now.values.epk_published }
          : now.values,
        conflict: null,
        restored: false,
        other: now.other,
      }));
      client.setQueryData(ownProfileQuery(userId).queryKey, saved);
      // Other screens query parts of the profile under keys of their own.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'own-profile',
        refetchType: 'none',
      });
      await client.invalidateQueries(profileUserQuery(userId));
    },
    onError: (error) => {
      if (!(error instanceof ProfileConflict)) return;
      setState((now) => ({ ...now, conflict: error.current }));
    },
  });

  return {
    ...state,
    dirty,
    /** The newest known row, which a save starts from: during a conflict a save replaces it. */
    base,
    saving: save.isPending,
    error: save.error,
    save: (variables: SaveVariables, options?: Parameters<typeof save.mutate>[1]) => {
      save.mutate({ ...variables, base, typed: values }, options);
    },
    set: <F extends ProfileField>(field: F, value: ProfileValues[F]) => {
      setState((now) => ({ ...now, values: { ...now.values, [field]: value } }));
    },
    /** Takes the values saved elsewhere and drops the ones of this form. */
    loadNewer: () => {
      save.reset();
      setState({
        row: base,
        values: valuesFromRow(base),
        conflict: null,
        restored: false,
        other: null,
      });
    },
    /** Keeps the values of this form: they replace the draft of the other device. */
    keepThis: () => {
      if (state.other === null) return;
      hold(state.other);
      setState((now) => ({ ...now, other: null }));
    },
    /** Takes the draft of the other device and drops the values of this form. */
    takeOther: () => {
      if (state.other === null) return;
      hold(state.other);
      setState(takeOther);
    },
    /** Takes the stored values and drops the ones of this form. */
    discard: () => {
      setState((now) => ({ ...now, values: valuesFromRow(now.row), restored: false }));
    },
  };
}
