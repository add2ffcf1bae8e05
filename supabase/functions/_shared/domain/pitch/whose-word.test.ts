import { describe, expect, it } from 'vitest';
import type { SourcedSentence } from './sourced-sentence.ts';
import { saidParts, shownSource } from './whose-word.ts';

const source: SourcedSentence = {
  text: 'Schools cut repair.',
  source: 'https://www.news.example/cuts',
  day: '2026-11-03',
  published: true,
};

describe('saidParts', () => {
  it('separates what rests on a source from the own account', () => {
    expect(
      saidParts('I mended forty. It took years. Schools cut repair. I went on.', [source]),
    ).toEqual([
      { text: 'I mended forty. It took years.', source: null },
      { text: 'Schools cut repair.', source },
      { text: 'I went on.', source: null },
    ]);
  });
  it('gives nobody’s name to a closing question of ours, also behind the peg', () => {
    expect(
      saidParts(
        'I kept the shelf. Could your readers use this? For Juneteenth, could this be a feature?',
        [],
      ),
    ).toEqual([
      { text: 'I kept the shelf.', source: null },
      {
        text: 'Could your readers use this? For Juneteenth, could this be a feature?',
        source: 'ours',
      },
    ]);
  });
  it('an edited sentence is the creator’s own account', () => {
    expect(saidParts('Schools cut all repair.', [source])).toEqual([
      { text: 'Schools cut all repair.', source: null },
    ]);
  });
});

describe('shownSource', () => {
  it('names the host, links it and says its date', () => {
    expect(shownSource(source)).toEqual({
      name: 'news.example',
      href: 'https://www.news.example/cuts',
      date: 'Nov 3, 2026',
    });
  });
  it('links no words, and says when a source without a date was named', () => {
    expect(shownSource({ ...source, source: 'Annual report, p. 4', published: false })).toEqual({
      name: 'Annual report, p. 4',
      href: null,
      date: 'named on Nov 3, 2026',
    });
  });
});
