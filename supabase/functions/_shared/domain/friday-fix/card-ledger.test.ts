import { describe, expect, it } from 'vitest';
import { openCardClaims } from './card-claim.ts';
import { cardLedger } from './card-ledger.ts';

const GROUNDS = [
  { source: 'peg', text: 'A rate change is due' },
  { source: 'profile.facts.0', text: 'I have taught 214 free money classes in Atlanta churches.' },
];
const open = (title: string, bullets: string[], settled: string[] = []) =>
  openCardClaims(cardLedger({ title, summary_bullets: bullets }, GROUNDS, settled)).map(
    ({ text, reason }) => `${text} (${String(reason)})`,
  );

describe('cardLedger', () => {
  it('finds the sources of sentences that the profile says', () => {
    const claims = cardLedger(
      {
        title: 'A rate change is due',
        summary_bullets: ['I have taught 214 free money classes in Atlanta churches.'],
      },
      GROUNDS,
      [],
    );
    expect(claims.map(({ source }) => source)).toEqual(['peg', 'profile.facts.0']);
  });
  it('marks what nothing says, sentence by sentence and in the title', () => {
    expect(
      open('Nine million families wait', [
        'I have taught 214 free money classes in Atlanta churches. I have taught 900 free money classes in Atlanta churches.',
      ]),
    ).toEqual([
      expect.stringContaining('Nine million families wait'),
      'I have taught 900 free money classes in Atlanta churches. (number)',
    ]);
  });
  it('takes settled sentences as they are, also cut short', () => {
    const settled = ['My grandmother kept a ledger of every penny from 1958 to 1971.'];
    expect(open('A rate change is due', [settled[0] ?? ''], settled)).toEqual([]);
    expect(
      open('A rate change is due', ['My grandmother kept a ledger of every penny…'], settled),
    ).toEqual([]);
    expect(
      open('A rate change is due', ['My grandmother kept a ledger of every dime…'], settled),
    ).toHaveLength(1);
  });
});
