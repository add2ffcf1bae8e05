import { describe, expect, it } from 'vitest';
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
