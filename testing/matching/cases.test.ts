import { describe, expect, it } from 'vitest';
import { gradesOf, isWrittenFor, readCreators, readOutlets } from './cases.ts';

const outlets = [...readOutlets('tune'), ...readOutlets('fresh')];
const bySlug = new Map(outlets.map((outlet) => [outlet.slug, outlet]));
const tuneSlugs = new Set(readOutlets('tune').map((outlet) => outlet.slug));
const parts = { tune: readCreators('tune'), fresh: readCreators('fresh') };
const creators = [...parts.tune, ...parts.fresh];

describe('graded cases', () => {
  it('are 40 creators to tune on and 20 others, with two pitches each', () => {
    expect(parts.tune.length).toBeGreaterThanOrEqual(40);
    expect(parts.fresh.length).toBeGreaterThanOrEqual(20);
    expect(new Set(creators.map((creator) => creator.slug)).size).toBe(creators.length);
    expect(bySlug.size).toBe(outlets.length);
    for (const creator of creators) expect(creator.pitches).toHaveLength(2);
  });

  it('of the tune part are graded against its own outlets', () => {
    for (const { pitches } of parts.tune) {
      for (const pitch of pitches) {
        for (const slug of gradesOf(pitch).keys()) expect(tuneSlugs).toContain(slug);
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
