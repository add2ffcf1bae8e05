import { describe, expect, it } from 'vitest';
import { gradesOf, isWrittenFor, readCreators, readOutlets } from './cases.ts';

const outlets = readOutlets();
const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]));
const parts = { tune: readCreators('tune'), holdout: readCreators('holdout') };
const creators = [...parts.tune, ...parts.holdout].sort((a, b) => (a.slug < b.slug ? -1 : 1));

describe('graded cases', () => {
  it('are 40 creators or more with two pitches each, and 60 outlets or more', () => {
    expect(creators.length).toBeGreaterThanOrEqual(40);
    expect(bySlug.size).toBe(outlets.length);
    expect(outlets.length).toBeGreaterThanOrEqual(60);
    for (const creator of creators) expect(creator.pitches).toHaveLength(2);
  });

  it('are split by creator as the README says: every second one in alphabetical order', () => {
    const tune = creators.filter((_, at) => at % 2 === 0).map((creator) => creator.slug);
    expect(parts.tune.map((creator) => creator.slug)).toEqual(tune);
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
