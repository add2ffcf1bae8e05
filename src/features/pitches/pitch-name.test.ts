import { describe, expect, it } from 'vitest';
import { leadingVariation, pitchName } from '@/features/pitches/pitch-name';

const variations = [
  { id: 'a', headline: 'First' },
  { id: 'b', headline: 'Second' },
];
const send = (variation_id: string, release_at: string, status: 'sent' | 'failed' = 'sent') => ({
  variation_id,
  release_at,
  status,
  subject: `Sent ${variation_id}`,
});

describe('pitchName', () => {
  it('is the first subject line until something went out', () => {
    expect(pitchName({ variations, sends: [] }, [])).toBe('First');
  });
  it('is the subject line that went out last, as it went', () => {
    const sends = [send('b', '2026-11-02T00:00:00Z'), send('a', '2026-11-01T00:00:00Z')];
    expect(pitchName({ variations, sends }, [])).toBe('Sent b');
  });
  it('leaves out what did not leave', () => {
    const sends = [send('b', '2026-11-02T00:00:00Z', 'failed')];
    expect(pitchName({ variations, sends }, [])).toBe('First');
  });
  it('counts what went to a request', () => {
    const sends = [send('b', '2026-11-02T00:00:00Z')];
    const entry = { headline: 'For a request', created_at: '2026-11-03T00:00:00Z' };
    expect(pitchName({ variations, sends }, [entry])).toBe('For a request');
  });
});

describe('leadingVariation', () => {
  const name = (...args: Parameters<typeof leadingVariation>) =>
    leadingVariation(...args)?.headline;
  it('is the variation that went out last, to an outlet or a request', () => {
    const sends = [send('b', '2026-11-02T00:00:00Z'), send('a', '2026-11-01T00:00:00Z')];
    expect(name({ variations, sends }, [])).toBe('Second');
    const entry = { headline: 'First', created_at: '2026-11-03T00:00:00Z' };
    expect(name({ variations, sends }, [entry])).toBe('First');
  });
  it('is the first one while nothing went out', () => {
    expect(name({ variations, sends: [send('b', '2026-11-02T00:00:00Z', 'failed')] }, [])).toBe(
      'First',
    );
  });
});
