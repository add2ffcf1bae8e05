import { expect, it } from 'vitest';
import { ownBlockingTime, type TraceEvent } from './own-blocking-time.ts';

const at = (ts: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 2,
  ts,
  ...more,
});

it('counts the processor time of long tasks after the first paint, slowed down', () => {
  const events = [
    at(0, 'thread_name', { args: { name: 'CrRendererMain' } }),
    at(10, 'RunTask', { tdur: 40_000 }),
    at(50, 'firstContentfulPaint'),
    at(60, 'RunTask', { tdur: 20_000 }),
    at(70, 'RunTask', { tdur: 2_000 }),
    at(80, 'RunTask', { tdur: 90_000, tid: 3 }),
  ];
  expect(ownBlockingTime(events)).toBe(30);
});

it('is unknown for a trace without a paint', () => {
  expect(ownBlockingTime([at(10, 'RunTask', { tdur: 40_000 })])).toBeNaN();
});
