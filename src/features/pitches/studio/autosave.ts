import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { isRetryable, toAppError } from '@/lib/api/app-error';
import { sameText, textOf } from '@/features/pitches/studio/variation-text';

/** A pause after the last key before the words are saved. */
const PAUSE_MS = 800;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'conflict';

export interface AutosaveState {
  /** The words on the screen. */
  text: VariationEdit;
  /** The row that the words were typed over. */
  base: StoredVariation;
  status: SaveStatus;
  /** The row that was saved elsewhere meanwhile, until the creator chooses. */
  theirs: StoredVariation | null;
  /** Why the server refused, for the screen. */
  message: string | null;
}

/** Words that were typed and are not on the server. */
export interface UnsavedText {
  revision: number;
  text: VariationEdit;
}

interface AutosaveOptions {
  variation: StoredVariation;
  /** Words kept in this browser from an earlier visit. */
  unsaved: UnsavedText | null;
  /** Stores words over `revision`. Throws AppError; VariationConflict when the row is newer. */
  save: (revision: number, text: VariationEdit) => Promise<StoredVariation>;
  /** Keeps the unsaved words in this browser; null removes them. */
  keep: (unsaved: UnsavedText | null) => void;
  onSaved: (variation: StoredVariation) => void;
}

/** The row was changed elsewhere since the edited revision. */
export class VariationConflict extends Error {
  readonly current: StoredVariation;

  constructor(current: StoredVariation) {
    super(`Saved elsewhere as revision ${String(current.revision)}`);
    this.name = 'VariationConflict';
    this.current = current;
  }
}

/**
 * Saves the words of one variation while they are typed: after a pause, again after a lost
 * connection, and never over a newer revision without the creator's choice.
 */
export class Autosave {
  #state: AutosaveState;
  readonly #options: AutosaveOptions;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #tries = 0;
  #stopped = false;
  /** The words of the last save that was sent; its response may have been lost. */
  #sent: VariationEdit | null = null;

  constructor(options: AutosaveOptions) {
    const { variation, unsaved } = options;
    this.#options = options;
    this.#state = {
      text: textOf(variation),
      base: variation,
      status: 'saved',
      theirs: null,
      message: null,
    };
    if (unsaved === null || sameText(unsaved.text, variation)) return;
    const newer = variation.revision > unsaved.revision;
    this.#state = {
      ...this.#state,
      text: unsaved.text,
      status: newer ? 'conflict' : 'waiting',
      theirs: newer ? variation : null,
    };
  }

  readonly getState = (): AutosaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Saves what an earlier visit left. Returns the function that saves once more and ends the timers. */
  start(): () => void {
    this.#stopped = false;
    if (this.#state.status === 'waiting') this.#schedule(0);
    return () => {
      this.#stopped = true;
      void this.flush();
    };
  }

  /** Takes words from the screen. */
  change(text: VariationEdit): void {
    if (this.#state.status === 'conflict') {
      this.#set({ text });
      this.#keep();
      return;
    }
    const saved = this.#running === null && sameText(text, this.#state.base);
    this.#tries = 0;
    this.#set({ text, message: null, status: saved ? 'saved' : 'waiting' });
    this.#keep();
    clearTimeout(this.#timer);
    if (!saved) this.#schedule(PAUSE_MS);
  }

  /** Saves now. True when the words on the screen are the stored ones afterwards. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    // The words may change while they are saved, so one round may not be enough.
    for (let round = 0; round < 3 && this.#unsaved(); round += 1) {
      await this.#saveOnce();
      if (this.#state.status !== 'waiting') break;
      clearTimeout(this.#timer);
    }
    return this.#state.status === 'saved';
  }

  /** Tries again at once, for example when the connection is back. */
  readonly retry = (): void => {
    if (this.#state.status === 'retrying' || this.#state.status === 'refused') {
      this.#tries = 0;
      void this.flush();
    }
  };

  /** Takes a row of the server; the words on the screen stay when they are not saved yet. */
  take(variation: StoredVariation): void {
    const { base, status } = this.#state;
    if (variation === base || variation.revision < base.revision) return;
    if (status === 'saved') {
      const same = sameText(this.#state.text, variation);
      // Spaces that the server would remove stay while they are typed.
      this.#set({ base: variation, ...(!same && { text: textOf(variation) }) });
    } else if (variation.revision === base.revision) {
      this.#set({ base: variation });
    }
    // A newer revision while words are unsaved: the save finds the conflict.
  }

  /** In a conflict: the words on the screen replace the newer ones. */
  keepMine(): Promise<boolean> {
    const { theirs } = this.#state;
    if (theirs !== null) this.#set({ base: theirs, theirs: null, status: 'waiting' });
    return this.flush();
  }

  /** In a conflict: the newer words replace those on the screen, which are returned. */
  takeTheirs(): VariationEdit {
    const { theirs, text } = this.#state;
    if (theirs !== null) {
      this.#set({ base: theirs, text: textOf(theirs), theirs: null, status: 'saved' });
      this.#keep();
    }
    return text;
  }

  #unsaved(): boolean {
    return this.#running !== null || !['saved', 'conflict'].includes(this.#state.status);
  }

  #set(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const { text, base, status } = this.#state;
    this.#options.keep(status === 'saved' ? null : { revision: base.revision, text });
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#saveOnce(), delay);
  }

  #saveOnce(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { text, base } = this.#state;
    if (sameText(text, base)) {
      this.#set({ status: 'saved' });
      this.#keep();
      return;
    }
    this.#set({ status: this.#tries > 0 ? 'retrying' : 'saving' });
    const sentBefore = this.#sent;
    this.#sent = text;
    try {
      this.#stored(await this.#options.save(base.revision, text));
    } catch (error) {
      if (error instanceof VariationConflict) this.#conflict(error.current, [text, sentBefore]);
      else this.#failed(error);
    }
  }

  #stored(variation: StoredVariation): void {
    this.#tries = 0;
    const typedMeanwhile = !sameText(this.#state.text, variation);
    this.#set({ base: variation, status: typedMeanwhile ? 'waiting' : 'saved', message: null });
    this.#keep();
    if (typedMeanwhile) this.#schedule(PAUSE_MS);
    this.#options.onSaved(variation);
  }

  #conflict(current: StoredVariation, sent: readonly (VariationEdit | null)[]): void {
    // The newer row is our own when the response of an earlier save was lost.
    if (sent.some((text) => text !== null && sameText(current, text))) {
      this.#stored(current);
      return;
    }
    this.#set({ status: 'conflict', theirs: current });
    this.#keep();
  }

  #failed(error: unknown): void {
    const { userMessage } = toAppError(error);
    if (!isRetryable(error)) {
      this.#set({ status: 'refused', message: userMessage });
      return;
    }
    const delay = RETRY_MS[Math.min(this.#tries, RETRY_MS.length - 1)] ?? 30_000;
    this.#tries += 1;
    this.#set({ status: 'retrying', message: userMessage });
    this.#schedule(delay);
  }
}
