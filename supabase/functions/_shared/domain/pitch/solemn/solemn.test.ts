import { describe, expect, it } from 'vitest';
import { evaluateSolemn } from '../../../../../../testing/solemn/evaluate.ts';
import { NO_STORY } from '../story.ts';
import { asksHelp } from './asks-help.ts';
import { isSolemn } from './solemn.ts';

describe('isSolemn', () => {
  it.each([
    'Three children killed in school bus crash',
    'Two shot dead at Juneteenth parade',
    'Crews call off the search at Pike’s Quarry',
    'Agents take 60 workers from Dorrance chicken plant',
    'Tap water in Pine Barrow still brown and making kids sick',
    'FERRY WITH 90 ABOARD CAPSIZES',
    'Huricane Odile leaves Port Amity in ruins',
    "'My son was shot in the back,' says mother of teen killed by police",
    'Girl, 9, never came home from bus stop',
  ])('asks what helps for %s', (peg) => {
    expect(isSolemn(peg)).toBe(true);
  });

  it.each([
    'Juneteenth',
    'Tulsa Race Massacre anniversary: what Greenwood built',
    'Emmett Till',
    'My brother was killed by a drunk driver',
    'We lost our baby at 38 weeks',
    'International Overdose Awareness Day, August 31',
    'Suicide squeeze wins it for Tollen in the ninth',
    'Killer heels: drag shoe exhibit opens',
    'Rent is up again in Ashlode',
    '',
  ])('lets %j pass', (peg) => {
    expect(isSolemn(peg)).toBe(false);
  });

  it('tells every labelled peg that it was tuned on', () => {
    expect(evaluateSolemn('tuned')).toMatchObject({ missed: 0, falseAlarms: 0 });
  });

  // The goal is no miss and at most two false alarms; testing/solemn/README.md says what is missing.
  it('is no worse than measured on the labelled pegs that it was not tuned on', () => {
    const { missed, falseAlarms } = evaluateSolemn('measured');
    expect(missed).toBeLessThanOrEqual(21);
    expect(falseAlarms).toBeLessThanOrEqual(11);
  });
});

describe('asksHelp', () => {
  it.each([
    ['Three children killed in school bus crash', '  ', true],
    ['Three children killed in school bus crash', 'Belts cost $8 a seat.', false],
    ['Rent is up again in Ashlode', '', false],
  ])('%s, with %j: %s', (news_peg, helps, asks) => {
    expect(asksHelp({ news_peg, story: { ...NO_STORY, helps } })).toBe(asks);
  });
});
