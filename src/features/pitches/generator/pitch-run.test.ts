import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pitchStreamEventSchema,
  type PitchStreamEvent,
} from '@domain/api/writing/generate-pitches.ts';
import type { PitchRun } from '@domain/pitch/stored-pitch.ts';
import { NO_STORY } from '@domain/pitch/story.ts';
import { AppError } from '@/lib/api/app-error';
import type { KeptRun } from '@/features/pitches/generator/generator-draft';
import { PitchRunner, type RunResult } from '@/features/pitches/generator/pitch-run';

const PITCH = '00000000-0000-4000-8000-00000000000b';
const form = {
  news_peg: 'Tax day',
  pitch_type: 'podcast' as const,
  take: '',
  peg_date: null,
  story: NO_STORY,
  chosen: null,
  words: null,
};
const offline = () => new AppError({ code: 'network', message: 'cut' });
const refusal = (code: 'quota_exceeded' | 'already_running') =>
  new AppError({ code, message: code });
const started = pitchStreamEventSchema.parse({
  type: 'started',
  generator: 'composer',
  model: null,
});
const sentence = pitchStreamEventSchema.parse({
  type: 'sentence',
  position: 1,
  line: 'headline',
  text: 'Tax day',
});

function open(kept: KeptRun | null = null, atFirst: PitchRun['status'] | 'unknown' = 'unknown') {
  const ids: string[] = [];
  const seen = { done: [] as RunResult[], failed: [] as string[], kept, asked: [] as string[] };
  let run: PitchRun['status'] | 'unknown' | 'offline' = atFirst;
  let stream: (onEvent: (event: PitchStreamEvent) => void) => Promise<void> = () =>
    Promise.resolve();
  let said = false;
  const runner = new PitchRunner(kept, {
    stream: ({ run_id }, onEvent) => {
      seen.asked.push(run_id);
      return stream(onEvent);
    },
    look: (id) => {
      if (run === 'offline') return Promise.reject(offline());
      if (run === 'unknown') return Promise.resolve(null);
      return Promise.resolve({
        ...form,
        id: id ?? 'run-elsewhere',
        status: run,
        pitch_id: run === 'done' ? PITCH : null,
        error_code: null,
        started_at: '2026-11-21T00:00:00Z',
        ended_at: null,
        counts: run === 'stopped' && said,
      });
    },
    stop: () => {
      if (run === 'writing') run = 'stopped';
      return Promise.resolve();
    },
    keep: (next) => {
      seen.kept = next;
    },
    newId: () => {
      ids.push(`run-${String(ids.length + 1)}`);
      return ids.at(-1) ?? '';
    },
  });
  const leave = runner.open({
    onDone: (result) => seen.done.push(result),
    onFailed: (error) => seen.failed.push(error.code),
  });
  return {
    runner,
    seen,
    leave,
    phase: () => runner.getState().phase,
    atServer: (status: typeof run, { says = false } = {}) => {
      run = status;
      said = says;
    },
    streams: (next: typeof stream) => {
      stream = next;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('PitchRunner', () => {
  it('a second click while it writes starts nothing', async () => {
    const { runner, seen, streams, phase } = open();
    let finish = () => {};
    streams((onEvent) => {
      onEvent(started);
      onEvent(sentence);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const running = runner.start(form);
    await runner.start(form);
    expect([seen.asked, phase(), seen.kept?.run_id]).toEqual([['run-1'], 'writing', 'run-1']);
    const state = runner.getState();
    expect(state.phase === 'writing' && state.written.count).toBe(1);
    finish();
    await running;
  });

  it('after a lost connection the same words use the same key, other words or ticks a new one', async () => {
    const { runner, seen, streams, atServer, phase } = open();
    streams(() => Promise.reject(offline()));
    atServer('offline');
    await runner.start(form);
    expect([phase(), seen.failed]).toEqual(['failed', ['network']]);
    await runner.start(form);
    await runner.start({ ...form, take: 'Mine' });
    await runner.start({ ...form, take: 'Mine', chosen: { facts: ['A fact.'], offers: [] } });
    await runner.start({ ...form, take: 'Mine', story: { ...NO_STORY, news: 'It rained.' } });
    expect(seen.asked).toEqual(['run-1', 'run-1', 'run-2', 'run-3', 'run-4']);
  });

  it('a cut stream is followed to its end', async () => {
    const { runner, seen, streams, atServer, phase } = open();
    streams((onEvent) => {
      onEvent(started);
      return Promise.reject(offline());
    });
    atServer('writing');
    await runner.start(form);
    expect(phase()).toBe('away');
    atServer('offline');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(phase()).toBe('away');
    atServer('done');
    await vi.advanceTimersByTimeAsync(4_000);
    expect([phase(), seen.done, seen.kept]).toEqual([
      'idle',
      [{ pitchId: PITCH, response: null }],
      null,
    ]);
  });

  it('finds the run of before a reload, and one that was started elsewhere', async () => {
    const reloaded = open({ run_id: 'run-0', form }, 'writing');
    const elsewhere = open(null, 'writing');
    for (const { phase, atServer, seen } of [reloaded, elsewhere]) {
      await vi.advanceTimersByTimeAsync(10);
      expect(phase()).toBe('away');
      atServer('done');
      await vi.advanceTimersByTimeAsync(2_000);
      expect([phase(), seen.done.length, seen.asked]).toEqual(['idle', 1, []]);
    }
  });

  it('a run that ended before the page was opened is left alone', async () => {
    const { phase, seen } = open(null, 'done');
    await vi.advanceTimersByTimeAsync(5_000);
    expect([phase(), seen.done]).toEqual(['idle', []]);
  });

  it('a refusal ends the run and its key', async () => {
    const { runner, seen, streams, phase } = open();
    streams(() => Promise.reject(refusal('quota_exceeded')));
    await runner.start(form);
    expect([phase(), seen.failed, seen.kept]).toEqual(['failed', ['quota_exceeded'], null]);
    await runner.start(form);
    expect(seen.asked).toEqual(['run-1', 'run-2']);
  });

  it('a run that is already under way is waited for', async () => {
    const { runner, seen, streams, atServer, phase } = open();
    streams(() => Promise.reject(refusal('already_running')));
    atServer('writing');
    await runner.start(form);
    expect([phase(), seen.failed]).toEqual(['away', []]);
  });

  it('a failure of the server after the pitch was stored shows the pitch', async () => {
    const { runner, seen, streams, atServer } = open();
    streams(() => Promise.reject(new AppError({ code: 'internal_error', message: '500' })));
    atServer('done');
    await runner.start(form);
    expect([seen.done.length, seen.failed]).toEqual([1, []]);
  });

  it('stop ends the run; the sentences that still arrive are ignored', async () => {
    const { runner, seen, streams, atServer, phase } = open();
    let send: (event: PitchStreamEvent) => void = () => {};
    streams((onEvent) => {
      send = onEvent;
      return new Promise(() => {});
    });
    atServer('writing');
    void runner.start(form);
    await runner.stop();
    send(sentence);
    expect([phase(), seen.kept, seen.failed]).toEqual(['stopped', null, []]);
  });

  it.each([false, true])('a stop says whether it counts: first sentence %s', async (says) => {
    const { runner, streams, atServer } = open();
    streams(() => new Promise(() => {}));
    atServer('writing', { says });
    void runner.start(form);
    await runner.stop();
    expect(runner.getState()).toEqual({ phase: 'stopped', counts: says });
  });

  it('a stop that comes too late shows the pitch', async () => {
    const { runner, seen, streams, atServer } = open();
    streams(() => new Promise(() => {}));
    atServer('done');
    void runner.start(form);
    await runner.stop();
    expect(seen.done).toEqual([{ pitchId: PITCH, response: null }]);
  });

  it('a page that is left asks no more and keeps the run', async () => {
    const { runner, seen, streams, atServer, leave } = open();
    streams(() => Promise.reject(offline()));
    atServer('writing');
    await runner.start(form);
    leave();
    expect([vi.getTimerCount(), seen.kept?.run_id]).toEqual([0, 'run-1']);
  });
});
