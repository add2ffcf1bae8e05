import { describe, expect, it } from 'vitest';
import { factSuits, offerSuits } from './suitability.ts';

const fact = {
  place: 1,
  last: false,
  fit: 0,
  likeStory: 0,
  likeWork: 0,
  aside: false,
  hasTake: true,
  words: 14,
};
const offer = {
  kind: 'see',
  text: 'the ovens at four in the morning',
  place: 0,
  hasPlace: true,
  shared: 0,
  likeStory: 0,
  behind: 0,
  likeWork: 0,
  sharedWork: 0,
  type: 'tv_local',
} as const;

describe('factSuits', () => {
  it('trusts the first fact of a profile most', () => {
    expect(factSuits({ ...fact, place: 0 })).toBeGreaterThan(0.8);
    expect(factSuits({ ...fact, place: 4, last: true })).toBeLessThan(0.4);
  });

  it('trusts what speaks of the news wherever it stands', () => {
    const late = { ...fact, place: 4, last: true };
    expect(factSuits({ ...late, fit: 4, likeStory: 0.5 })).toBeGreaterThan(0.75);
  });

  it('doubts family and hobbies', () => {
    expect(factSuits({ ...fact, aside: true })).toBeLessThan(factSuits(fact));
  });
});

describe('offerSuits', () => {
  it('gives each format what it can use', () => {
    const chapter = { ...offer, kind: 'print', text: 'a chapter of my book' } as const;
    expect(offerSuits({ ...chapter, type: 'culture_mag' })).toBeGreaterThan(0.9);
    expect(offerSuits({ ...chapter, type: 'tv_local' })).toBeLessThan(0.05);
    expect(offerSuits({ ...chapter, type: 'podcast' })).toBeLessThan(0.2);
    expect(offerSuits({ ...offer, type: 'podcast' })).toBeLessThan(offerSuits(offer));
  });

  it('takes an interview everywhere', () => {
    for (const type of ['tv_local', 'culture_mag', 'podcast'] as const)
      expect(offerSuits({ ...offer, kind: 'book', text: 'an interview', type })).toBeGreaterThan(
        0.9,
      );
  });

  it('prefers what is near the story', () => {
    expect(offerSuits({ ...offer, likeStory: 0.4, shared: 2 })).toBeGreaterThan(
      offerSuits({ ...offer, behind: -0.4 }),
    );
  });
});
