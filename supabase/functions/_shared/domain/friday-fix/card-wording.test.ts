import { describe, expect, it } from 'vitest';
import { composePitch } from '../pitch/composer/compose.ts';
import { pitchInput, PROFILES } from '../pitch/composer/fixtures.ts';
import { draftCard } from './card-draft.ts';
import { wordingProblems } from './card-wording.ts';

const PEG = 'Open enrollment for health plans ends';
const problems = (title: string, summary_bullets: string[], news_peg: string | null = PEG) =>
  wordingProblems({ title, summary_bullets, news_peg });

describe('wordingProblems', () => {
  it('counts how often a story says its peg, with the line of the peg itself', () => {
    expect(
      problems('Open enrollment for health plans ends in 30 days', [
        'Open enrollment ends for most health plans this month. I have read 200 of them.',
      ]),
    ).toEqual(['“Open enrollment for health plans ends in 30 days” says its peg 3 times.']);
    expect(problems('Open enrollment for health plans ends', ['I have read 200 of them.'])).toEqual(
      [],
    );
    expect(problems('What a plan leaves out', ['Health plans leave teeth out.'])).toEqual([]);
  });

  it('finds a clause where a noun belongs', () => {
    const line = 'A story for the open enrollment for health plans ends.';
    expect(problems('What a plan leaves out', [line])).toEqual([
      `“${line}” is no English: its peg is a whole sentence.`,
    ]);
    expect(problems('Read this before open enrollment for health plans ends', [])).toEqual([]);
    expect(problems('A story for the open enrollment', [], 'Open enrollment for 2027')).toEqual([]);
  });

  it('has nothing to say of a card without a peg, or with one of a word', () => {
    expect(problems('Juneteenth at Juneteenth', ['Juneteenth.'], 'Juneteenth')).toEqual([]);
    expect(problems('A title', ['A line.'], null)).toEqual([]);
  });

  it('passes the cards that the composer drafts', () => {
    for (const profile of [PROFILES.chef, PROFILES.nurse]) {
      const news_peg = 'Night buses end in June';
      const take = 'A nurse who ends her shift at two walks home, and nobody counted her.';
      const input = pitchInput({ profile, news_peg, take, pitch_type: 'tv_local' });
      for (const variation of composePitch(input)) {
        expect(wordingProblems({ ...draftCard(variation, 'tv_local'), news_peg })).toEqual([]);
      }
    }
  });
});
