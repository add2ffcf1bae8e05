import { describe, expect, it } from 'vitest';
import { evaluateSolemn } from '../../../../../../testing/solemn/evaluate.ts';
import { NO_STORY } from '../story.ts';
import { asksHelp, asksHurt } from './asks-help.ts';
import { isSolemn } from './solemn.ts';

describe('isSolemn', () => {
  it.each([
    'Three children killed in school bus crash',
    'Two shot dead outside the mall',
    'FERRY WITH 90 ABOARD CAPSIZES',
    'Vigil for teens in Harlow',
    'House fire leaves family of five homeless',
  ])('has no doubt about %s', (peg) => {
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

  // What it misses is asked of the person; what it takes for solemn by mistake cannot be answered with no.
  it('is almost never wrong about a peg that hurt nobody', () => {
    for (const set of ['tuned', 'measured'] as const) {
      const { others, falseAlarms } = evaluateSolemn(set);
      expect(falseAlarms / others).toBeLessThanOrEqual(0.03);
    }
  });
});

describe('what is asked', () => {
  const news = (news_peg: string, story: Partial<typeof NO_STORY> = {}) => ({
    news_peg,
    peg_date: null,
    story: { ...NO_STORY, ...story },
  });

  it('every peg that leaves a doubt asks whether people were hurt', () => {
    for (const peg of ['Choir bus leaves the bridge', 'Rent is up again']) {
      expect(asksHurt(news(peg))).toBe(true);
      expect(asksHurt(news(peg, { hurt: 'no' }))).toBe(false);
    }
    expect(asksHurt(news('Three children killed in school bus crash'))).toBe(false);
    expect(asksHurt({ ...news('Juneteenth'), peg_date: '2027-06-19' })).toBe(false);
    expect(asksHurt(news(' '))).toBe(false);
  });

  it.each([
    ['Three children killed in school bus crash', {}, true],
    ['Three children killed in school bus crash', { hurt: 'no' as const }, true],
    ['Three children killed in school bus crash', { helps: 'Belts cost $8 a seat.' }, false],
    ['Choir bus leaves the bridge', { hurt: 'yes' as const }, true],
    ['Choir bus leaves the bridge', { hurt: 'yes' as const, helps: 'We sing on Friday.' }, false],
    ['Rent is up again in Ashlode', { hurt: 'no' as const }, false],
  ])('%s, with %j, asks what helps: %s', (peg, story, asks) => {
    expect(asksHelp(news(peg, story))).toBe(asks);
  });
});
