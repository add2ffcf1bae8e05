import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AskIntro } from '@/features/friday-fix/ask-intro';
import type { IntroState } from '@/features/friday-fix/queries';
import { rpc } from '@/lib/api/rpc';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn(() => Promise.resolve(null)) }));

function show(status: IntroState['status']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AskIntro
        item={{ id: 'item', title: 'Horns', invented: false }}
        userId="u"
        mayAsk
        request={{ id: 'asked', item_id: 'item', status, created_at: '2026-11-30T12:00:00Z' }}
        pending={false}
      />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.mocked(rpc).mockClear();
});

it('a request without an answer is taken back beside its story, after a question', async () => {
  show('requested');
  press('Take back the introduction for Horns');
  press('Keep it for Horns');
  press('Take back the introduction for Horns');
  expect(rpc).not.toHaveBeenCalled();
  press('Yes, take it back for Horns');
  await waitFor(() =>
    expect(vi.mocked(rpc).mock.calls[0]?.slice(0, 2)).toEqual([
      'take_back_intro',
      { p_request_id: 'asked' },
    ]),
  );
});

it.each(['accepted', 'declined', 'expired', 'taken_back'] as const)(
  'a request that is %s stays',
  (status) => {
    show(status);
    expect(screen.queryByRole('button')).toBeNull();
  },
);
