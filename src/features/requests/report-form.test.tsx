import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { rpc } from '@/lib/api/rpc';
import { ReportForm } from '@/features/requests/report-form';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportForm requestId="r1" />
    </QueryClientProvider>,
  );

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(rpc).mockReset();
});

it('what was typed is there after a reload, until it is sent', async () => {
  vi.mocked(rpc).mockResolvedValue(null);
  show();
  await userEvent.type(screen.getByLabelText(/What is wrong/), 'It asks for money');
  cleanup();
  const { container } = show();
  expect(screen.getByLabelText<HTMLInputElement>(/What is wrong/).value).toBe('It asks for money');
  expect(container.querySelector('details')?.open).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you. We look at it.')).toBeTruthy();
  cleanup();
  expect(show().container.querySelector('details')?.open).toBe(false);
});
