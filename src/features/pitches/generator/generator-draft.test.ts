import { NO_STORY } from '@domain/pitch/story.ts';
import { afterEach, expect, it } from 'vitest';
import {
  readDraft,
  saveDraft,
  type GeneratorDraft,
} from '@/features/pitches/generator/generator-draft';
import { GENERATOR_PARSERS, withPegOf } from '@/features/pitches/generator/peg-from-url';

const draft: GeneratorDraft = {
  news_peg: 'Typed',
  pitch_type: 'podcast',
  take: 'Mine',
  peg_date: null,
  planned: null,
  request: null,
  story: {
    news: 'The march is back.',
    why: '',
    helps: '',
    hurt: 'no',
    offer: '',
    subject: 'x'.repeat(70),
  },
  chosen: { facts: ['I lead a choir.'], offers: [] },
  words: { headline: 'A', body: 'B', from: 'A\n\nC', at: 0 },
  about: { who: null, fact: 'I lead ', city: null, beats: ['Culture'] },
};

afterEach(() => {
  localStorage.clear();
});

it('a draft comes back whole; one of an earlier version keeps what it has', () => {
  saveDraft('ada', { ...draft, peg_date: '2027-04-15' });
  expect(readDraft('ada')).toEqual({ ...draft, peg_date: '2027-04-15' });
  localStorage.setItem(
    'pitch-draft:bea',
    '{"news_peg":"Old","peg_date":"soon","chosen":{"facts":1}}',
  );
  expect(readDraft('bea')).toEqual({
    news_peg: 'Old',
    pitch_type: 'tv_local',
    take: '',
    peg_date: null,
    story: NO_STORY,
    chosen: null,
    words: null,
    planned: null,
    request: null,
    about: { who: null, fact: '', city: null, beats: null },
  });
});

it('a peg of the URL replaces the peg, the take, the story and the ticks of another one', () => {
  const url = {
    peg: ' Tax  day ',
    peg_date: '2027-04-15',
    peg_start: '2027-04-01',
    peg_kind: 'civic' as const,
    type: 'tv_local' as const,
  };
  expect(withPegOf(url, draft)).toEqual({
    news_peg: 'Tax day',
    pitch_type: 'tv_local',
    take: '',
    peg_date: '2027-04-15',
    story: NO_STORY,
    planned: { start: '2027-04-01', kind: 'civic' },
    request: null,
    chosen: null,
    words: null,
    about: draft.about,
  });
  expect(withPegOf({ ...url, peg: 'Typed', type: null }, draft)).toMatchObject({
    take: 'Mine',
    chosen: draft.chosen,
    words: draft.words,
    pitch_type: 'podcast',
  });
  expect(withPegOf({ ...url, peg: ' ' }, draft)).toBe(draft);
});

it('a day of the URL that is no day is left out', () => {
  expect(GENERATOR_PARSERS.peg_date.parse('2027-02-30')).toBeNull();
  expect(GENERATOR_PARSERS.peg_date.parse('2027-02-28')).toBe('2027-02-28');
});
