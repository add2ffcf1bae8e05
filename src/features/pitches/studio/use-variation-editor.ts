import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import type { Claim, ClaimLine } from '@domain/pitch/claims.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { AppError, toAppError } from '@/lib/api/app-error';
import { noticeEndedSession } from '@/lib/account/session';
import { Autosave } from '@/features/pitches/studio/autosave';
import {
  endStep,
  NO_HISTORY,
  recordStep,
  stepBack,
  stepForward,
} from '@/features/pitches/studio/edit-history';
import {
  cacheVariation,
  saveVariation,
  useConfirmSentence,
  useRegenerate,
} from '@/features/pitches/mutations';
import { keepUnsavedText, readUnsavedText } from '@/features/pitches/studio/unsaved-text';
import { withoutSentence, withPart, withSentence } from '@/features/pitches/studio/variation-text';

/**
 * One variation being edited: saves the words while they are typed, and undoes edits and
 * regenerations. `variation` is the stored row as it is known now.
 */
export function useVariationEditor(variation: StoredVariation) {
  const client = useQueryClient();
  const { id } = variation;
  const [autosave] = useState(
    () =>
      new Autosave({
        variation,
        unsaved: readUnsavedText(id),
        save: (revision, text) => noticeEndedSession(saveVariation(id, revision, text)),
        keep: (unsaved) => {
          keepUnsavedText(id, unsaved);
        },
        onSaved: (stored) => {
          cacheVariation(client, stored);
        },
      }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  const [history, setHistory] = useState(NO_HISTORY);
  const confirm = useConfirmSentence(id);
  const regenerate = useRegenerate(id);
  const runId = useRef<string | null>(null);

  useEffect(() => autosave.start(), [autosave]);
  useEffect(() => {
    autosave.take(variation);
  }, [autosave, variation]);
  useEffect(() => {
    window.addEventListener('online', autosave.retry);
    return () => {
      window.removeEventListener('online', autosave.retry);
    };
  }, [autosave]);

  const change = (text: VariationEdit, key: string | null) => {
    setHistory((now) => recordStep(now, state.text, key));
    autosave.change(text);
  };

  /** The server works on stored words only. */
  const saveFirst = async () => {
    if (await autosave.flush()) return;
    const { message } = autosave.getState();
    throw new AppError({
      code: 'network',
      message: 'The edited words are not saved',
      userMessage: message ?? 'Your words are not saved yet. Please try again in a moment.',
    });
  };

  return {
    ...state,
    /** Types into one part. */
    type: (line: ClaimLine, texts: readonly string[]) => {
      change(withPart(state.text, line, texts), line);
    },
    /** Ends the typing in a part: saves, and the next change is a step of its own. */
    endTyping: () => {
      setHistory(endStep);
      void autosave.flush();
    },
    remove: ({ line, text }: Claim) => {
      change(withoutSentence(state.text, line, text), null);
      void autosave.flush();
    },
    /** Puts other words in the place of one sentence. */
    replace: (line: ClaimLine, sentence: string, words: string) => {
      change(withSentence(state.text, line, sentence, words), null);
      void autosave.flush();
    },
    confirm: async ({ line, text }: Claim) => {
      await saveFirst();
      autosave.take(await confirm.mutateAsync({ line, text }));
    },
    regenerate: async () => {
      await saveFirst();
      const before = autosave.getState().text;
      // Kept after a lost connection, so that trying again does not write a second time.
      runId.current ??= crypto.randomUUID();
      try {
        const { variation: written, left } = await regenerate.mutateAsync(runId.current);
        setHistory((now) => recordStep(now, before, null));
        autosave.take(written);
        runId.current = null;
        return { left, written: written.written };
      } catch (error) {
        const { code } = toAppError(error);
        if (code !== 'network' && code !== 'already_running') runId.current = null;
        throw error;
      }
    },
    regenerating: regenerate.isPending,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => {
      const back = stepBack(history, state.text);
      if (back === null) return;
      setHistory(back.history);
      autosave.change(back.text);
    },
    redo: () => {
      const forward = stepForward(history, state.text);
      if (forward === null) return;
      setHistory(forward.history);
      autosave.change(forward.text);
    },
    /** Saves now. True when the words on the screen are stored. */
    flush: () => autosave.flush(),
    /** The state at this moment, also between two renders. */
    latest: autosave.getState,
    retry: autosave.retry,
    keepMine: () => void autosave.keepMine(),
    takeTheirs: () => {
      const mine = autosave.takeTheirs();
      setHistory((now) => recordStep(now, mine, null));
    },
  };
}

export type VariationEditor = ReturnType<typeof useVariationEditor>;
