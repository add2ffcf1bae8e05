import { expect, it } from 'vitest';
import { PROFILES } from './fixtures.ts';
import { materialOf } from './material.ts';
import { unknownReader } from './unknown-things.ts';

it('counts a name that only another fact presents', () => {
  const presents = 'My great-grandmother Lula proved up 160 acres in Weld County in 1917.';
  const tells = 'Lula lowered a knotted rope into her well to measure the water.';
  const read = unknownReader(
    materialOf({
      profile: { ...PROFILES.nameOnly, facts: [{ text: presents }, { text: tells }] },
      news_peg: 'Farm wells run dry',
      take: '',
      pitch_type: 'podcast',
    }),
  );
  expect(read([tells])).toBe(1);
  expect(read([presents, tells])).toBe(0);
  expect(read([presents])).toBe(0);
});
