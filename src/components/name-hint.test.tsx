import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NameHint } from '@/components/name-hint';

const { update, where } = vi.hoisted(() => ({ update: vi.fn(), where: vi.fn() }));
vi.mock('@/lib/account/session', () => ({ useSession: () => ({ user: { id: 'ada' } }) }));
vi.mock('@/lib/api/supabase', () => ({
  supabase: {
    from: () => ({
      update: (values: unknown) => {
        update(values);
        const filter = {
          eq: (...args: unknown[]) => {
            where(...args);
            return filter;
          },
          then: (done: (answer: { error: null }) => void) => done({ error: null }),
        };
        return filter;
      },
    }),
  },
}));

const show = (name: string, city: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NameHint name={name} city={city} />
    </QueryClientProvider>,
  ).container;

beforeEach(() => {
  update.mockReset();
  where.mockReset();
});

it('says how editors read it, and writes it with capitals by one tap', async () => {
  expect(show('ada cole', 'birmingham al').textContent).toContain('“ada cole, birmingham al”');
  expect(update).not.toHaveBeenCalled();
  await userEvent.click(
    screen.getByRole('button', { name: 'Write it as Ada Cole, Birmingham, AL' }),
  );
  expect(update).toHaveBeenCalledWith({ name: 'Ada Cole', city_region: 'Birmingham, AL' });
  // A name that was changed elsewhere meanwhile stays.
  expect(where).toHaveBeenCalledWith('name', 'ada cole');
});

it.each([
  ['Ada Cole', ''],
  ['李明', ''],
])('%s, %s: says nothing', (name, city) => {
  expect(show(name, city).textContent).toBe('');
});

it('proposes a capital for each word that begins small, also beside one that has it', () => {
  show('wendell Pruitt', 'cleveland');
  screen.getByRole('button', { name: 'Write it as Wendell Pruitt, Cleveland' });
});
