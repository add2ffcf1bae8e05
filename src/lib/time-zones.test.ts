import { describe, expect, it, vi } from 'vitest';
import { browserZone, canonicalZone, zoneOptions } from '@/lib/time-zones';

describe('zoneOptions', () => {
  const zones = zoneOptions('Europe/Paris').map(({ value }) => value);
  it('lists every zone once, those of the USA first', () => {
    expect(zones[0]).toBe('America/New_York');
    expect(zones).toContain('Europe/Paris');
    expect(new Set(zones).size).toBe(zones.length);
  });
  it('lists no retired name, and the present one in its place', () => {
    expect(zones.filter((zone) => canonicalZone(zone) !== zone)).toEqual([]);
    expect(zones).toContain('Asia/Kolkata');
    expect(zones).not.toContain('Asia/Calcutta');
  });
  it('lists only zones that can be used', () => {
    for (const timeZone of zones)
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  });
  it('keeps a saved zone that this browser does not know, under its present name', () => {
    expect(zoneOptions('America/Atlantis').map(({ value }) => value)).toContain('America/Atlantis');
    expect(zoneOptions('Europe/Kiev').map(({ value }) => value)).not.toContain('Europe/Kiev');
  });
});

describe('browserZone', () => {
  it.each([
    ['Africa/Lagos', 'Africa/Lagos'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['UTC', null],
    ['Etc/GMT+5', null],
  ])('takes %s as %s', (timeZone, zone) => {
    const options = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
    const found = browserZone();
    options.mockRestore();
    expect(found).toBe(zone);
  });
});
