import { describe, expect, it } from 'vitest';
import type { PegLabel } from './labels.ts';
import { MEASURE_LABELS } from './labels-measure.ts';
import { TUNE_LABELS } from './labels-tune.ts';
import { readPeg } from './read-peg.ts';

const share = (labels: readonly PegLabel[]): number =>
  labels.filter(([kind, peg, text = peg]) => {
    const reading = readPeg(peg);
    return reading.kind === kind && reading.text === text;
  }).length / labels.length;

describe('the labelled pegs', () => {
  it('are at least 220, no peg twice', () => {
    const pegs = [...TUNE_LABELS, ...MEASURE_LABELS].map(([, peg]) => peg);
    expect(pegs.length).toBeGreaterThanOrEqual(220);
    expect(MEASURE_LABELS.length).toBeGreaterThanOrEqual(100);
    expect(new Set(pegs).size).toBe(pegs.length);
  });

  it('are read right, those that the rules never saw too', () => {
    expect(share(TUNE_LABELS)).toBeGreaterThanOrEqual(0.95);
    expect(share(MEASURE_LABELS)).toBeGreaterThanOrEqual(0.93);
  });
});

it('readPeg takes names from the texts around it', () => {
  expect(readPeg('FENTON BRIDGE REOPENS', ['We live by the Fenton bridge.']).text).toBe(
    'Fenton bridge reopens',
  );
});

it('readPeg keeps what it cannot read', () => {
  for (const peg of [
    '🔥🔥🔥',
    'a',
    '周末的新闻：城市议会就租金上限投票',
    'x'.repeat(100),
    '???',
    '"',
  ]) {
    expect(readPeg(peg).text.length).toBeGreaterThanOrEqual(0);
  }
});
