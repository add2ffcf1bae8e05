import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Section } from '@/features/requests/section';

const KEY = ['rows'];

function Rows({ read }: { read: () => Promise<string[]> }) {
  const query = useQuery(
    queryOptions({ queryKey: KEY, queryFn: read, retry: false, staleTime: Infinity }),
  );
  return (
    <Section title="Rows" query={query} empty={{ title: 'No row', words: '' }}>
      {(rows) => rows.join(' ')}
    </Section>
  );
}

function show(client: QueryClient) {
  render(
    <QueryClientProvider client={client}>
      <Rows read={() => Promise.reject(new Error('offline'))} />
    </QueryClientProvider>,
  );
}

it('shows the error when nothing could be read', async () => {
  show(new QueryClient());
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
});

it('keeps the rows when a reload fails', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, ['first']);
  show(client);
  await client.refetchQueries({ queryKey: KEY });
  expect(client.getQueryState(KEY)?.status).toBe('error');
  expect(screen.getByText('first')).toBeTruthy();
  expect(screen.queryByText('This could not be loaded')).toBeNull();
});
