import { describe, expect, it } from 'vitest';
import {
  CASE_BATCHES,
  OWN_BATCHES,
  gradesOf,
  isWrittenFor,
  readCreators,
  readOutlets,
  readSecondGrades,
} from './cases.ts';

const outlets = CASE_BATCHES.flatMap(readOutlets);
const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]));
const creators = CASE_BATCHES.flatMap(readCreators);

describe('graded cases', () => {
  it('are 60 creators to tune on and 16 others, with two pitches each', () => {
    const inPart = (part: string) =>
      CASE_BATCHES.filter((batch) => batch.part === part).flatMap(readCreators).length;
    expect(inPart('tune')).toBeGreaterThanOrEqual(60);
    expect(inPart('unseen-a') + inPart('unseen-b')).toBeGreaterThanOrEqual(15);
    expect(new Set(creators.map((creator) => creator.slug)).size).toBe(creators.length);
    expect(bySlug.size).toBe(outlets.length);
    for (const creator of creators) expect(creator.pitches).toHaveLength(2);
  });

  it.each(CASE_BATCHES)('of batch $name are graded against outlets of their time', (batch) => {
    const known = CASE_BATCHES.slice(0, CASE_BATCHES.indexOf(batch) + 1).flatMap(readOutlets);
    const slugs = known.map((outlet) => outlet.slug);
    for (const { pitches } of readCreators(batch)) {
      for (const pitch of pitches) {
        expect(slugs).toEqual(expect.arrayContaining([...gradesOf(pitch).keys()]));
        expect(gradesOf(pitch).size).toBeGreaterThan(0);
      }
    }
  });

  it.each(creators.flatMap(({ slug, pitches }) => pitches.map((pitch) => ({ slug, pitch }))))(
    'of $slug keep to the rubric: $pitch.news_peg',
    ({ slug, pitch }) => {
      const creator = creators.find((each) => each.slug === slug);
      const state = creator?.city_region.split(', ')[1];
      const named = Object.values(pitch.grades).flatMap((slugs) => slugs ?? []);
      expect(new Set(named).size).toBe(named.length);
      for (const [outletSlug, grade] of gradesOf(pitch)) {
        const outlet = bySlug.get(outletSlug);
        if (outlet === undefined) throw new Error(`unknown outlet ${outletSlug}`);
        expect(isWrittenFor(pitch, outlet), outletSlug).toBe(true);
        const elsewhere = outlet.region !== 'National' && outlet.region.split(', ')[1] !== state;
        if (elsewhere) expect(grade, outletSlug).toBe(1);
      }
    },
  );
});

describe.each(OWN_BATCHES)('cases of others, $name', (batch) => {
  const own = readOutlets(batch).map((outlet) => outlet.slug);
  const second = readSecondGrades(batch);

  it.each(readCreators(batch))('$slug has grades for outlets of the batch', (creator) => {
    for (const pitch of creator.pitches) {
      expect(own).toEqual(expect.arrayContaining([...gradesOf(pitch).keys()]));
    }
    if (second === null) return;
    expect(second.get(creator.slug)).toHaveLength(creator.pitches.length);
    for (const grades of second.get(creator.slug) ?? []) {
      expect(own).toEqual(expect.arrayContaining([...gradesOf({ grades }).keys()]));
    }
  });
});
