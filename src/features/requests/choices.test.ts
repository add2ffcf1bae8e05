import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { choicesQuery, type PitchChoice } from '@/features/requests/queries';
import { rpc } from '@/lib/api/rpc';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const choice = (change: Partial<PitchChoice>): PitchChoice => ({
  variation_id: 'v',
  pitch_id: 'p',
  news_peg: 'Three children killed in school bus crash',
  headline: 'A headline',
  position: 1,
  relevance: 'High',
  refusal: null,
  code: null,
  helps: '',
  ...change,
});

describe('the pitches for a request', () => {
  it.each([
    [
      {},
      'This news hurt people. Say what you know that helps them, and we will write from that. This has cost you nothing.',
    ],
    [{ helps: 'Belts cost $8 a seat.' }, null],
    [{ news_peg: 'Rent is up again' }, null],
    [{ refusal: 'This pitch has no headline.' }, 'This pitch has no headline.'],
  ])('%j cannot go in because: %s', async (change, refusal) => {
    vi.mocked(rpc).mockResolvedValueOnce([choice(change)]);
    const choices = await new QueryClient().fetchQuery(choicesQuery('r'));
    expect(choices.map((one) => one.refusal)).toEqual([refusal]);
  });
});
