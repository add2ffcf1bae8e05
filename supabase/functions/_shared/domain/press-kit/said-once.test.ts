import { expect, it } from 'vitest';
import { BLANK_KIT } from './fixtures.ts';
import { kitMarkup } from './kit-markup.ts';
import { factsToShow, whoToShow } from './said-once.ts';

const kit = { ...BLANK_KIT, name: 'Ada Mills', city_region: 'Toledo, OH' };
const FACT = 'I have fed 214 elders since 2019.';

it.each([
  ['a drafted bio', { bio_short: 'Ada Mills is a chef. Ada has fed 214 elders since 2019.' }],
  ['a bio of several paragraphs', { bio_long: 'Ada cooks.\n\nShe has fed 214 elders since 2019.' }],
  ['the logline', { logline: 'Fed 214 elders since 2019' }],
  ['who they are', { who: 'I am a chef, and I have fed 214 elders since 2019.' }],
])('a fact that %s says is not repeated', (_, said) => {
  expect(factsToShow({ ...kit, ...said, facts: [{ text: FACT }] })).toEqual([]);
});

it('a fact that says more, another one, and one with its source stay', () => {
  const facts = [
    { text: 'I have fed 214 elders since 2019, and 90 children.' },
    { text: 'I have fed 21 elders since 2019.' },
    { text: FACT, source: 'The Courier' },
  ];
  expect(factsToShow({ ...kit, bio_short: 'Ada has fed 214 elders since 2019.', facts })).toEqual(
    facts,
  );
});

it('who they are stands once', () => {
  const who = 'I am a chef in Toledo, OH.';
  expect(whoToShow({ ...kit, who })).toBe(who);
  expect(whoToShow({ ...kit, who, logline: 'Known for her soups' })).toBe(who);
  expect(whoToShow({ ...kit, who, logline: 'Chef' })).toBe('');
  expect(whoToShow({ ...kit, who, bio_short: 'Ada Mills is a chef in Toledo, OH.' })).toBe('');
  expect(whoToShow(kit)).toBe('');
  const page = String(kitMarkup({ ...kit, who, facts: [{ text: who }, { text: FACT }] }).markup);
  expect(page.match(/I am a chef/g)).toHaveLength(1);
  expect(page).toContain(FACT);
});
