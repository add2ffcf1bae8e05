import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { AppError } from '@/lib/api/app-error';
import { Autosave, VariationConflict, type UnsavedText } from '@/features/pitches/studio/autosave';
import { storedVariation } from '@/features/pitches/fixtures';
import { textOf } from '@/features/pitches/studio/variation-text';

const first = storedVariation({ revision: 1 });
const hook = (text: string): VariationEdit => ({ ...textOf(first), line1_hook: text });
const offline = () => new AppError({ code: 'network', message: 'cut' });

/** A server that stores as `edit-pitch` does, and answers when it is told to. */
function server(row: StoredVariation = first) {
  let stored = row;
  const failures: Error[] = [];
  return {
    get row() {
      return stored;
    },
    saves: 0,
    failNext: (error: Error) => failures.push(error),
    /** Stores the next save but loses its response. */
    loseNext: false,
    write(text: VariationEdit) {
      stored = { ...stored, ...text, revision: stored.revision + 1 };
    },
    save(revision: number, text: VariationEdit): Promise<StoredVariation> {
      this.saves += 1;
      const failure = failures.shift();
      if (failure !== undefined) return Promise.reject(failure);
      if (revision !== stored.revision) return Promise.reject(new VariationConflict(stored));
      this.write(text);
      if (this.loseNext) {
        this.loseNext = false;
        return Promise.reject(offline());
      }
      return Promise.resolve(stored);
    },
  };
}

function open(remote = server(), unsaved: UnsavedText | null = null) {
  let kept = unsaved;
  const autosave = new Autosave({
    variation: remote.row.revision > 1 && unsaved === null ? first : remote.row,
    unsaved,
    save: (revision, text) => remote.save(revision, text),
    keep: (next) => {
      kept = next;
    },
    onSaved: () => undefined,
  });
  const stop = autosave.start();
  return { autosave, remote, stop, kept: () => kept, status: () => autosave.getState().status };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Autosave', () => {
  it('saves once after a pause in typing and then keeps nothing in the browser', async () => {
    const { autosave, remote, status, kept } = open();
    for (const text of ['A', 'A n', 'A new hook.']) {
      autosave.change(hook(text));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect([status(), remote.saves, kept()?.text.line1_hook]).toEqual([
      'waiting',
      0,
      'A new hook.',
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([status(), remote.saves, kept()]).toEqual(['saved', 1, null]);
    expect(remote.row.line1_hook).toBe('A new hook.');
  });

  it('flush saves at once, also the words typed during a save', async () => {
    const { autosave, remote, status } = open();
    autosave.change(hook('One.'));
    const flushed = autosave.flush();
    autosave.change(hook('One. Two.'));
    expect(await flushed).toBe(true);
    expect([status(), remote.row.line1_hook]).toEqual(['saved', 'One. Two.']);
  });

  it('tries again after a lost connection and keeps the words in the browser until then', async () => {
    const { autosave, remote, status, kept } = open();
    remote.failNext(offline());
    remote.failNext(offline());
    autosave.change(hook('Typed offline.'));
    expect(await autosave.flush()).toBe(false);
    expect([status(), kept()?.text.line1_hook]).toEqual(['retrying', 'Typed offline.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([status(), remote.row.line1_hook, kept()]).toEqual(['saved', 'Typed offline.', null]);
  });

  it('a save whose response was lost is no conflict, even after more typing', async () => {
    const { autosave, remote, status } = open();
    remote.loseNext = true;
    autosave.change(hook('First.'));
    await autosave.flush();
    autosave.change(hook('First. Second.'));
    expect(await autosave.flush()).toBe(true);
    expect([status(), remote.row.line1_hook]).toEqual(['saved', 'First. Second.']);
  });

  it('a refusal keeps the words and says why; the next change tries again', async () => {
    const { autosave, remote, status, kept } = open();
    remote.failNext(new AppError({ code: 'invalid_input', message: 'Please keep it to 200.' }));
    autosave.change(hook('Too long.'));
    await autosave.flush();
    expect([status(), autosave.getState().message]).toEqual(['refused', 'Please keep it to 200.']);
    expect(kept()?.text.line1_hook).toBe('Too long.');
    autosave.change(hook('Short.'));
    expect(await autosave.flush()).toBe(true);
  });

  it('never overwrites a newer revision: mine or theirs is the creator’s choice', async () => {
    const mine = open();
    mine.remote.write(hook('Theirs.'));
    mine.autosave.change(hook('Mine.'));
    expect(await mine.autosave.flush()).toBe(false);
    expect([mine.status(), mine.remote.row.line1_hook]).toEqual(['conflict', 'Theirs.']);
    expect(await mine.autosave.keepMine()).toBe(true);
    expect(mine.remote.row.line1_hook).toBe('Mine.');

    const theirs = open();
    theirs.remote.write(hook('Theirs.'));
    theirs.autosave.change(hook('Mine.'));
    await theirs.autosave.flush();
    expect(theirs.autosave.takeTheirs().line1_hook).toBe('Mine.');
    expect([theirs.status(), theirs.autosave.getState().text.line1_hook, theirs.kept()]).toEqual([
      'saved',
      'Theirs.',
      null,
    ]);
    expect(theirs.remote.saves).toBe(1);
  });

  it('saves the words of an earlier visit, and asks when the row is newer', async () => {
    const left = { revision: 1, text: hook('From yesterday.') };
    const same = open(server(), left);
    await vi.advanceTimersByTimeAsync(10);
    expect([same.status(), same.remote.row.line1_hook]).toEqual(['saved', 'From yesterday.']);

    const newer = open(server({ ...first, line1_hook: 'Theirs.', revision: 2 }), left);
    await vi.advanceTimersByTimeAsync(10);
    expect([newer.status(), newer.remote.saves]).toEqual(['conflict', 0]);
    expect(newer.autosave.getState().text.line1_hook).toBe('From yesterday.');
  });

  it('takes a newer row only while nothing is unsaved', async () => {
    const { autosave } = open();
    autosave.take({ ...first, line1_hook: 'Fresh.', revision: 2 });
    expect(autosave.getState().text.line1_hook).toBe('Fresh.');
    autosave.take(first);
    expect(autosave.getState().base.revision).toBe(2);
    autosave.change(hook('Mine.'));
    autosave.take({ ...first, line1_hook: 'Theirs.', revision: 3 });
    expect(autosave.getState().text.line1_hook).toBe('Mine.');
    await autosave.flush();
  });

  it('saves once when the page is left and sets no timer afterwards', async () => {
    const { autosave, remote, stop } = open();
    remote.failNext(offline());
    autosave.change(hook('Left.'));
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([remote.saves, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
