import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, countCharacters, countWords, escapeHtml } from './text.ts';

describe('cleanLine', () => {
  it.each([
    ['  a  b\n c\t', 'a b c'],
    ['a\u0000b', 'a b'],
    ['\u200b\u200b', ''],
    ['\u202eabc\u202c', 'abc'],
    ['caf\u0065\u0301', 'caf\u00e9'],
    ['<b>hi</b> & "you"', '<b>hi</b> & "you"'],
    ['broken \ud83d emoji', 'broken emoji'],
    ['👩🏾‍🍳', '👩🏾‍🍳'],
  ])('turns %j into %j', (typed, cleaned) => {
    expect(cleanLine(typed)).toBe(cleaned);
  });
});

it('cleanText keeps line breaks and at most one blank line', () => {
  expect(cleanText(' a \r\nb\n\n\n\nc ')).toBe('a\nb\n\nc');
});

it('countCharacters counts code points', () => {
  expect(countCharacters('🧪'.repeat(100))).toBe(100);
});

it('countWords ignores punctuation and emoji', () => {
  expect(countWords('One – two, “three” 4 🔥')).toBe(4);
});

it('escapeHtml escapes the special characters of HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
  );
});
