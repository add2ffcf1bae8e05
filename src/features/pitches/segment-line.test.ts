import { describe, expect, it } from 'vitest';
import { segmentLine } from '@/features/pitches/segment-line';

const no = (text: string) => ({ text, supported: false });
const yes = (text: string) => ({ text, supported: true });

describe('segmentLine', () => {
  it('returns a line without unsupported claims as one segment', () => {
    expect(segmentLine('All of it stands.', [yes('All of it')])).toEqual([
      { text: 'All of it stands.', unsupported: false },
    ]);
    expect(segmentLine('', [no('x')])).toEqual([{ text: '', unsupported: false }]);
  });

  it('marks claims at the start, inside and at the end of a line', () => {
    expect(segmentLine('Most families lose land.', [no('Most families'), no('land.')])).toEqual([
      { text: 'Most families', unsupported: true },
      { text: ' lose ', unsupported: false },
      { text: 'land.', unsupported: true },
    ]);
  });

  it('marks every occurrence of a claim', () => {
    expect(segmentLine('now and now', [no('now')]).filter((part) => part.unsupported)).toHaveLength(
      2,
    );
  });

  it('merges overlapping and repeated claims', () => {
    expect(segmentLine('one two three', [no('one two'), no('two three'), no('one two')])).toEqual([
      { text: 'one two three', unsupported: true },
    ]);
  });

  it('ignores blank claims and claims of other lines, and treats markup and emoji as text', () => {
    const line = '<b>5 & 6</b> 👩🏾‍🌾 (a+b)*';
    const parts = segmentLine(line, [no('  '), no('elsewhere'), no('(a+b)*'), no('<b>5')]);
    expect(parts.map((part) => part.text).join('')).toBe(line);
    expect(parts.filter((part) => part.unsupported).map((part) => part.text)).toEqual([
      '<b>5',
      '(a+b)*',
    ]);
  });
});
