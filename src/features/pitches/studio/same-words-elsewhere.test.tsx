import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invokeFunction } from '@/lib/api/invoke';
import { claimOf, storedVariation } from '@/features/pitches/fixtures';
import { SameWordsElsewhere } from '@/features/pitches/studio/same-words-elsewhere';
import { textOf } from '@/features/pitches/studio/variation-text';

vi.mock('@/lib/api/invoke', () => ({ invokeFunction: vi.fn() }));

const WRONG = 'Fares rise. I have drivn line 5 for 12 years.';
const OTHERS = [
  storedVariation({ id: 'v2', revision: 3, line3_whyyou: `${WRONG} May I call?` }),
  storedVariation({ id: 'v3', talking_points: ['I have drivn line 5 for 12 years.'] }),
  storedVariation({ id: 'v4', line3_whyyou: 'He had drivn off.' }),
];

const OPEN = claimOf('I have driven line 5 for 12 years.', { source: null, supported: false });

function show(
  closing: string,
  status: 'saved' | 'waiting' = 'saved',
  variations = OTHERS,
  claims = [claimOf('Fares rise.')],
) {
  const base = storedVariation({ line3_whyyou: closing, claims });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SameWordsElsewhere
        pitch={{ variations: [base, ...variations] }}
        editor={{ base, status }}
        opened={textOf(storedVariation({ line3_whyyou: WRONG }))}
      />
    </QueryClientProvider>
  );
}

describe('SameWordsElsewhere', () => {
  beforeEach(() => {
    vi.mocked(invokeFunction).mockReset();
  });

  it('corrects the sentence in the versions that have it as it was', async () => {
    vi.mocked(invokeFunction).mockResolvedValue({ variation: OTHERS[0] });
    const right = WRONG.replace('drivn', 'driven');
    const { container, rerender } = render(show(right));
    expect(container.textContent).toContain('The same words stand in 2 other versions.');
    await userEvent.click(screen.getByRole('button', { name: 'Correct them there too' }));
    const saved = vi.mocked(invokeFunction).mock.calls.map(([, { body }]) => body);
    expect(saved).toMatchObject([
      { variation_id: 'v2', revision: 3, line3_whyyou: `${right} May I call?` },
      { variation_id: 'v3', talking_points: ['I have driven line 5 for 12 years.'] },
    ]);
    rerender(show(right, 'saved', []));
    expect(container.textContent).toBe('Corrected in the other versions too.');
  });

  it.each([
    ['it is not saved yet', WRONG.replace('drivn', 'driven'), 'waiting'],
    ['a number is another', WRONG.replace('12', '13'), 'saved'],
    ['a word is another', WRONG.replace('drivn', 'cleaned'), 'saved'],
    ['more was written', WRONG.replace('drivn', 'driven the'), 'saved'],
    ['it is as it was', WRONG, 'saved'],
  ] as const)('says nothing where %s', (_, closing, status) => {
    expect(render(show(closing, status)).container.textContent).toBe('');
  });

  it('says nothing of a sentence that has to be settled', () => {
    const { container } = render(show(WRONG.replace('drivn', 'driven'), 'saved', OTHERS, [OPEN]));
    expect(container.textContent).toBe('');
  });
});
