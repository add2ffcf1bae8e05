import { describe, expect, it } from 'vitest';
import { hourText, zoneOptions } from '@/features/editor-profile/choices';

describe('hourText', () => {
  it('names the hours of a day', () => {
    expect([0, 8, 12, 13, 23].map(hourText)).toEqual(['Midnight', '8 am', 'Noon', '1 pm', '11 pm']);
  });
});

describe('zoneOptions', () => {
  it('lists every zone once, those of the USA first', () => {
    const zones = zoneOptions('Europe/Paris').map(({ value }) => value);
    expect(zones[0]).toBe('America/New_York');
    expect(zones).toContain('Europe/Paris');
    expect(new Set(zones).size).toBe(zones.length);
  });
  it('keeps a saved zone that this browser does not know', () => {
    expect(zoneOptions('America/Atlantis').map(({ value }) => value)).toContain('America/Atlantis');
  });
});
