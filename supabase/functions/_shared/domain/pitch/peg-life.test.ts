import { describe, expect, it } from 'vitest';
import { pegLife, type PegTimes } from './peg-life.ts';

const WRITTEN = '2027-03-01T12:00:00.000Z';

function times(change: Partial<PegTimes> = {}): PegTimes {
  return { pitch_type: 'tv_local', created_at: WRITTEN, peg_date: null, ...change };
}

const until = (change: Partial<PegTimes>) => pegLife(times(change), new Date(WRITTEN)).until;

// The same cases stand in supabase/tests/0220-peg-life.sql.
describe('pegLife', () => {
  it('lasts 3 days for television, 3 weeks for podcasts, 60 days for magazines', () => {
    expect(until({})).toBe('2027-03-04T12:00:00.000Z');
    expect(until({ pitch_type: 'podcast' })).toBe('2027-03-22T12:00:00.000Z');
    expect(until({ pitch_type: 'culture_mag' })).toBe('2027-04-30T12:00:00.000Z');
  });

  it('lasts to the end of a day that lies ahead, in every state of the Union', () => {
    expect(until({ peg_date: '2027-06-19' })).toBe('2027-06-20T10:00:00.000Z');
    expect(until({ peg_date: '2027-03-01' })).toBe('2027-03-02T10:00:00.000Z');
  });

  it('counts from a day that was over when the pitch was written', () => {
    expect(until({ peg_date: '2027-02-27' })).toBe('2027-03-03T10:00:00.000Z');
    expect(until({ peg_date: '2027-01-01' })).toBe('2027-01-05T10:00:00.000Z');
  });

  it('lives anew from a confirmation, which never shortens it', () => {
    const confirmed = { peg_confirmed_at: '2027-03-10T08:00:00.000Z' };
    expect(until(confirmed)).toBe('2027-03-13T08:00:00.000Z');
    expect(until({ ...confirmed, peg_date: '2027-06-19' })).toBe('2027-06-20T10:00:00.000Z');
  });

  it('is fresh, fades in the last third, and is stale from its end on', () => {
    const stateAt = (now: string, change: Partial<PegTimes> = {}) =>
      pegLife(times(change), new Date(now)).state;
    expect(stateAt('2027-03-03T11:59:59Z')).toBe('fresh');
    expect(stateAt('2027-03-03T12:00:00Z')).toBe('fading');
    expect(stateAt('2027-03-04T11:59:59Z')).toBe('fading');
    expect(stateAt('2027-03-04T12:00:00Z')).toBe('stale');
    expect(stateAt('2027-06-18T10:00:00Z', { peg_date: '2027-06-19' })).toBe('fresh');
    expect(stateAt('2027-06-19T12:00:00Z', { peg_date: '2027-06-19' })).toBe('fading');
    expect(stateAt('2027-03-02T00:00:00Z', { peg_date: '2026-12-01' })).toBe('stale');
  });
});
