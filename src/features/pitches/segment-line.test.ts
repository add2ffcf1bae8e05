import { describe, expect, it } from 'vitest';
import { segmentLine } from '@/features/pitches/segment-line';

const no = (text: string) => ({ text, supported: false });
const yes = (text: string) => ({ text, supported: true });

describe('segmentLine', () => {
  it('leaves a line without doubtful words in one piece', () => {
    expect(segmentLine('All of it stands.', [yes('All of it')])).toEqual([
      { text: 'All of it stands.', unsupported: false },
    ]);
    expect(segmentLine('', [no('x')])).toEqual([{ text: '', unsupported: false }]);
  });

  it('marks the words at the start, inside and at the end', () => {
    expect(segmentLine('Most families lose land.', [no('Most families'), no('land.')])).toEqual([
      { text: 'Most families', unsupported: true },
      { text: ' lose ', unsupported: false },
      { text: 'land.', unsupported: true },
    ]);
  });

  it('marks every place where the words stand', () => {
    expect(segmentLine('now and now', [no('now')]).filter((part) => part.unsupported)).toHaveLength(
      2,
    );
  });

  it('joins claims that overlap or repeat', () => {
    expect(segmentLine('one two three', [no('one two'), no('two three'), no('one two')])).toEqual([
      { text: 'one two three', unsupported: true },
    ]);
  });

  it('ignores blank claims and words of other lines, and takes markup and emoji as text', () => {
    const line = '<b>5 & 6</b> 👩🏾‍🌾 (a+b)*';
    const parts = segmentLine(line, [no('  '), no('elsewhere'), no('(a+b)*'), no('<b>5')]);
    expect(parts.map((part) => part.text).join('')).toBe(line);
    expect(parts.filter((part) => part.unsupported).map((part) => part.text)).toEqual([
      '<b>5',
      '(a+b)*',
    ]);
  });
});
