import { describe, expect, it } from 'vitest';
import type { Ground } from './ground.ts';
import { ledgerOf } from './ledger.ts';
import { withSmallFixes } from './small-fix.ts';

const GROUNDS = [
  { source: 'profile.who', text: 'I run a bicicle school for adults in Toledo.' },
  { source: 'take', text: 'We won the county trail.' },
  { source: 'letter.0', text: 'We tought seven women to ride in the libary yard.' },
];
function claimOf(line1_hook: string) {
  const text = { headline: '', line1_hook, line2_whynow: '', line3_whyyou: '' };
  return withSmallFixes(ledgerOf(text, GROUNDS), GROUNDS)[0];
}

describe('withSmallFixes', () => {
  it.each([
    ['I run a bicycle school for adults in Toledo.', 'profile.who'],
    ['We taught seven women to ride in the library yard.', 'letter.0'],
  ])('a corrected spelling keeps its source: %s', (text, source) => {
    expect(claimOf(text)).toMatchObject({ text, supported: true, source });
  });

  it.each([
    'I run a bicycle school for adults and children in Toledo.',
    'I run a motorcycle school for adults in Toledo.',
    'We taught seventy women to ride in the library yard.',
    'We taught eleven women to ride in the library yard.',
    'We taught seven women to drive in the library yard.',
    'We won the country trial.',
    'I won a prize for my bicycle school.',
  ])('a new claim is asked about: %s', (text) => {
    expect(claimOf(text)?.supported).toBe(false);
  });
});

const OWN = 'I cook 34 Saterday suppers in my garage from my grandmothers rice recipes.';
const FIXED = 'I cook 34 Saturday suppers in my garage from my grandmother’s rice recipes.';
const ON_THE_WAY = ['Saturday', 'Satrday', 'Saterday'].flatMap((day) =>
  ['grandmothers', "grandmother's", 'grandmother’s'].map((whose) =>
    OWN.replace('Saterday', day).replace('grandmothers', whose),
  ),
);
function fix(line1_hook: string, grounds: Ground[], confirmed: string[] = []) {
  const text = { headline: '', line1_hook, line2_whynow: '', line3_whyyou: '' };
  return withSmallFixes(ledgerOf(text, grounds), grounds, confirmed)[0];
}

describe('a sentence whose words are corrected one after the other', () => {
  const fact = { source: 'profile.facts.0', text: OWN };
  const others = [
    { source: 'peg', text: 'The county may close home kitchens' },
    // Spells as they should be words that the other source does not.
    { source: 'take', text: 'My grandmother’s kitchen opens on Saturday.' },
  ];

  it.each(ON_THE_WAY)('keeps its source: %s', (text) => {
    expect(fix(text, [fact])).toMatchObject({ supported: true, source: 'profile.facts.0' });
    expect(fix(text, [fact, ...others])).toMatchObject({
      supported: true,
      source: 'profile.facts.0',
    });
    expect(fix(`The county may close home kitchens, and ${text}`, [fact, ...others])).toMatchObject(
      { supported: true, source: 'peg+profile.facts.0' },
    );
  });

  it.each(ON_THE_WAY.filter((text) => text !== OWN))('stays true once said to be: %s', (text) => {
    expect(fix(text, others)).toMatchObject({ supported: false });
    expect(fix(text, others, [OWN])).toMatchObject({ supported: true, source: 'letter' });
  });

  it.each([
    FIXED.replace('34', '43'),
    FIXED.replace('Saturday', 'Sunday'),
    FIXED.replace('rice', 'bread'),
    FIXED.replace('I cook', 'I never cook'),
    `${FIXED.slice(0, -1)} and win prizes.`,
  ])('is asked about when it says something else: %s', (text) => {
    expect(fix(text, [fact, ...others], [OWN])).toMatchObject({ supported: false });
  });
});

describe('what the creator said is true in another version', () => {
  const who = { source: 'profile.who', text: 'I run a small repair shop in Durham.' };
  const said = ['We open three Saterdays a month.'];

  it.each([
    'We open three Saturdays a month.',
    'I run a small repair shop in Durham, open three Saturdays a month.',
  ])('is their word: %s', (text) => {
    expect(fix(text, [who])).toMatchObject({ supported: false, reason: 'number' });
    expect(fix(text, [who], said)).toMatchObject({ supported: true });
  });

  it('tells its number, where other words with it are asked about', () => {
    expect(fix('The shop opens three Saturdays a month.', [who], said)).toMatchObject({
      supported: false,
      reason: 'several_sources',
    });
    expect(fix('We open four Saturdays a month.', [who], said)).toMatchObject({ reason: 'number' });
  });
});
