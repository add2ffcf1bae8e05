import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnEntry } from '@/features/requests/own-entry';
import type { ReadRequest } from '@/features/requests/queries';
import { SessionProvider } from '@/lib/account/session';
import { rpc } from '@/lib/api/rpc';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn(() => Promise.resolve(null)) }));

const nobody = {
  session: null,
  user: null,
  loading: false,
  error: null,
  ended: false,
  leaving: false,
};
const entry = {
  id: 'e',
  words: { headline: 'A tenant on rent', line1_hook: '', line2_whynow: '', line3_whyyou: '' },
  note: null,
  sources: [],
  chosen_at: null,
  asked_at: null,
  declined_at: null,
  question: null,
  reply: null,
  asked_for: null,
  editor_email: null,
};

function show(change: Partial<Record<keyof typeof entry, string>>) {
  const request = { id: 'r', slug: 'choirs', status: 'open', posted_again: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={nobody}>
        <OwnEntry
          request={request as ReadRequest}
          timeZone="UTC"
          entry={{ ...entry, ...change } as unknown as NonNullable<ReadRequest['entry']>}
        />
      </SessionProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const takenBack = () => vi.mocked(rpc).mock.calls.filter(([name]) => name === 'take_back_entry');

afterEach(() => {
  cleanup();
  vi.mocked(rpc).mockClear();
});

it('a pitch that nothing is attached to is taken back at one tap', async () => {
  show({});
  press('Take it back');
  await waitFor(() => expect(takenBack()).toHaveLength(1));
});

it.each([
  [{ asked_at: '2026-11-30T12:00:00Z' }, 'No, thank you', 'Decide later', 'Say no'],
  [{ question: 'Could we record it?' }, 'Take it back', 'Keep it', 'Yes, take it back'],
])('with what the editor asked it is asked for first: %o', async (asked, way, keep, sure) => {
  show(asked);
  press(way);
  press(keep);
  press(way);
  expect(takenBack()).toHaveLength(0);
  press(sure);
  await waitFor(() => expect(takenBack()).toHaveLength(1));
});
