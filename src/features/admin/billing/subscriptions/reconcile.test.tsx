import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, type AppErrorCode } from '@/lib/api/app-error';
import { Reconcile } from '@/features/admin/billing/subscriptions/reconcile';

const server = vi.hoisted(() => ({
  error: null as string | null,
  finishedAt: null as string | null,
  respond: vi.fn(),
}));

vi.mock('@/lib/api/invoke', () => ({ invokeFunction: server.respond }));
vi.mock('@/lib/api/supabase', () => {
  const chain: Record<string, unknown> = {};
  for (const name of ['select', 'order', 'limit', 'abortSignal']) chain[name] = () => chain;
  chain['maybeSingle'] = () =>
    Promise.resolve({
      data: {
        started_at: '2026-11-21T07:00:00Z',
        finished_at: server.finishedAt,
        subscriptions_checked: 1000,
        drift: [],
        repaired: 0,
        error: server.error,
      },
      error: null,
    });
  return { supabase: { from: () => chain } };
});

const open = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Reconcile />
    </QueryClientProvider>,
  );
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare now' });
const refusal = (code: AppErrorCode, message: string) => new AppError({ code, message });

beforeEach(() => {
  server.error = null;
  server.finishedAt = '2026-11-21T07:01:00Z';
  server.respond.mockReset();
});

describe('Reconcile', () => {
  it('shows how far a comparison in parts is, and starts no second one', async () => {
    server.finishedAt = null;
    server.respond.mockResolvedValue({ configured: true });
    open();
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^Comparing since .*: 1000 subscriptions so far\.$/,
    );
    expect(button().disabled).toBe(true);
  });

  it('shows why a comparison was refused when the last run had failed too', async () => {
    server.error = 'Stripe was unavailable.';
    server.respond.mockResolvedValueOnce({ configured: true });
    open();
    await screen.findByText('Stripe was unavailable.');
    server.respond.mockRejectedValueOnce(
      refusal('already_running', 'A comparison is under way already.'),
    );
    server.respond.mockResolvedValue({ configured: true });
    fireEvent.click(button());
    expect(await screen.findByText('A comparison is under way already.')).toBeDefined();
  });

  it('shows the failure of a stored run once', async () => {
    server.error = 'Stripe was unavailable.';
    server.respond.mockResolvedValueOnce({ configured: true });
    open();
    await screen.findByText('Stripe was unavailable.');
    server.respond.mockRejectedValueOnce(refusal('stripe_unavailable', 'Stripe did not respond.'));
    server.respond.mockResolvedValue({ configured: true });
    fireEvent.click(button());
    await vi.waitFor(() => {
      expect(server.respond).toHaveBeenCalledTimes(3);
    });
    await vi.waitFor(() => {
      expect(button().disabled).toBe(false);
    });
    expect(screen.getAllByText('The comparison did not finish')).toHaveLength(1);
  });

  it('keeps the button enabled when the check for a secret key failed', async () => {
    server.respond.mockRejectedValue(refusal('network', 'failed to fetch'));
    open();
    await vi.waitFor(() => {
      expect(button().disabled).toBe(false);
    });
    fireEvent.click(button());
    expect(await screen.findByText('The comparison did not finish')).toBeDefined();
  });

  it('disables the button and explains it when no secret key is stored', async () => {
    server.respond.mockResolvedValue({ configured: false });
    open();
    expect(await screen.findByText('No secret key is stored')).toBeDefined();
    expect(button().disabled).toBe(true);
  });
});
