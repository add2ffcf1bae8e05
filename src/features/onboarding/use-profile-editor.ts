import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownProfileQuery, ProfileConflict, saveProfile } from '@/features/onboarding/profile-api';
import {
  type ProfileField,
  type ProfileRow,
  type ProfileUpdate,
  type ProfileValues,
  sameProfile,
  valuesFromRow,
} from '@/features/onboarding/profile-values';
import { type ProfileDraft, useServerDraft } from '@/features/onboarding/profile-draft';
import { dropUnsaved, keepUnsaved, readUnsaved } from '@/features/onboarding/unsaved-profile';
import { profileUserQuery } from '@/lib/session';

interface EditorState {
  /** The row that the values were typed over. */
  row: ProfileRow;
  values: ProfileValues;
  /** The row that was saved elsewhere meanwhile, until the person chooses. */
  conflict: ProfileRow | null;
  /** True when the values come from this browser and not from the server. */
  restored: boolean;
}

/**
 * The editor's first state: the unsaved profile of this browser, else the account's draft from another
 * device, else the stored row.
 */
export function openEditor(
  userId: string,
  row: ProfileRow,
  draft: ProfileDraft | null = null,
): EditorState {
  const stored = valuesFromRow(row);
  const unsaved = readUnsaved(userId) ?? draft;
  if (unsaved === null || sameProfile(unsaved.values, stored)) {
    return { row, values: stored, conflict: null, restored: false };
  }
  const current = unsaved.version === row.version;
  return { row, values: unsaved.values, conflict: current ? null : row, restored: current };
}

/**
 * The revision that this form may write over: the draft's when the form holds it, 0 without a draft, and
 * null when this browser has other values than the draft of another device.
 */
export function revisionHeld(userId: string, draft: ProfileDraft | null): number | null {
  if (draft === null) return 0;
  const unsaved = readUnsaved(userId);
  return unsaved === null || sameProfile(unsaved.values, draft.values) ? draft.revision : null;
}

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
  const [state, setState] = useState(() => openEditor(userId, initial, draft));
  const [revision] = useState(() => revisionHeld(userId, draft));
  const { row, values, conflict } = state;
  const base = conflict ?? row;
  const dirty = !sameProfile(valuesFromRow(row), values);

  useEffect(() => {
    if (dirty) keepUnsaved(userId, { version: conflict === null ? row.version : null, values });
    else dropUnsaved(userId);
  }, [userId, row, values, conflict, dirty]);

  useServerDraft({ dirty, version: conflict === null ? row.version : null, values }, revision);

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
        values: sameProfile(typed, now.values) ? valuesFromRow(saved) : now.values,
        conflict: null,
        restored: false,
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
      setState({ row: base, values: valuesFromRow(base), conflict: null, restored: false });
    },
    /** Takes the stored values and drops the ones of this form. */
    discard: () => {
      setState((now) => ({ ...now, values: valuesFromRow(now.row), restored: false }));
    },
  };
}
