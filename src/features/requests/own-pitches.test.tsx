import type { User } from '@supabase/auth-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OwnPitches } from '@/features/requests/own-pitches';
import { choicesQuery, type PitchChoice, type ReadRequest } from '@/features/requests/queries';
import { SessionProvider } from '@/lib/account/session';
import { rpc } from '@/lib/api/rpc';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const nobody = {
  session: null,
  user: null,
  loading: false,
  error: null,
  ended: false,
  leaving: false,
};
const request = { id: 'r', slug: 'choirs', format: 'podcast', deadline: '2027-01-01' };
const choice: PitchChoice = {
  variation_id: 'v',
  pitch_id: 'p',
  news_peg: 'Rent is up again',
  headline: 'A tenant on rent',
  position: 1,
  relevance: 'High',
  refusal: null,
  code: null,
  helps: '',
};

it('what was refused at an earlier look is not shown while the list is read again', async () => {
  const client = new QueryClient();
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <SessionProvider value={nobody}>
          <OwnPitches request={request as ReadRequest} />
        </SessionProvider>
      </QueryClientProvider>,
    );
  vi.mocked(rpc).mockResolvedValueOnce([{ ...choice, refusal: 'It has no text yet.' }]);
  show();
  expect(await screen.findByText('None of your pitches is ready for this')).toBeTruthy();
  cleanup();
  const { queryKey } = choicesQuery(request.id);
  await waitFor(() => expect(client.getQueryState(queryKey)).toBeUndefined());

  let answer: (choices: PitchChoice[]) => void = () => undefined;
  vi.mocked(rpc).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  show();
  expect(screen.queryByText('None of your pitches is ready for this')).toBeNull();
  answer([choice]);
  expect(await screen.findByText('You have a pitch for this')).toBeTruthy();
});

it('a draft that fits and is written for another format waits, and can be written for the request', async () => {
  const answers: Record<string, unknown> = {
    pitch_quota: {
      write_refusal: 'You can write the next one from January 1.',
      use_refusal: 'It waits until January 1.',
      resets_at: '2027-01-01T00:00:00Z',
    },
    search_pitches: [{ id: 'p', headline: 'A tenant on rent', news_peg: 'Rent', used_at: null }],
  };
  vi.mocked(rpc).mockImplementation((name) => Promise.resolve(answers[name] ?? []));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={{ ...nobody, user: { id: 'u' } as User }}>
        <OwnPitches request={request as ReadRequest} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('You have a pitch for this, and it waits')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Write it for: Podcast/ })).toBeTruthy();
});

it('a written pitch that fits is said to wait for the next month, not to be missing', async () => {
  const answers: Record<string, unknown> = {
    pitches_for_request: [
      { ...choice, refusal: 'It waits until January 1.', code: 'quota_exceeded' },
    ],
    pitch_quota: {
      write_refusal: 'You can write the next one from January 1.',
      use_refusal: 'It waits until January 1.',
      resets_at: '2027-01-01T00:00:00Z',
    },
  };
  vi.mocked(rpc).mockImplementation((name) => Promise.resolve(answers[name] ?? []));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={{ ...nobody, user: { id: 'u' } as User }}>
        <OwnPitches request={{ ...request, deadline: '2027-01-02T00:00:00Z' } as ReadRequest} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('You have a pitch for this, and it waits')).toBeTruthy();
  expect(
    screen.getByText(/^It waits until January 1\. This request is still open .* send it then\.$/),
  ).toBeTruthy();
});
