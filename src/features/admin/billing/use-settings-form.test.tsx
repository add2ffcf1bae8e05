import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PriceForm } from '@/features/admin/billing/plan-mapping/price-form';
import { pricesFromRows } from '@/features/admin/shared/prices';
import { SettingsForm } from '@/features/admin/billing/stripe-settings/settings-form';
import { forgetTyped } from '@/features/admin/billing/typed-settings';

const server = vi.hoisted(() => ({
  saved: [] as { key: string; value: string }[],
  respond: (): void => undefined,
}));

vi.mock('@/lib/api/supabase', () => ({
  supabase: {
    from: () => ({
      upsert: (rows: { key: string; value: string }[]) => {
        server.saved.push(...rows);
        return new Promise((resolve) => {
          server.respond = () => {
            resolve({ error: null });
          };
        });
      },
    }),
    rpc: () => ({
      abortSignal: () =>
        Promise.resolve({
          data: {
            mode: 'none',
            webhook_set: false,
            secret_key_set: false,
            prices_set: false,
            previous_webhook_secret_until: null,
            vault: false,
          },
          error: null,
        }),
    }),
  },
}));

const open = (form: ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function type(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } });
}
async function clickSave(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => {
    expect(server.saved).toHaveLength(1);
  });
}
async function receiveResponse() {
  await act(async () => {
    server.respond();
    // All that follows from the response.
    await new Promise((done) => setTimeout(done));
  });
}

beforeEach(() => {
  server.saved.length = 0;
  forgetTyped();
});

describe('useSettingsForm', () => {
  it('clears a saved Stripe key and keeps a key typed while the save was pending', async () => {
    open(<SettingsForm settings={[]} />);
    type('Publishable key', 'pk_test_51Abcdef');
    await clickSave('Save');
    type('Secret key', 'sk_test_51Meanwhile');
    await receiveResponse();
    await vi.waitFor(() => {
      expect(field('Publishable key').value).toBe('');
    });
    expect(field('Secret key').value).toBe('sk_test_51Meanwhile');
  });

  it('clears a saved price ID and keeps one typed while the save was pending', async () => {
    open(<PriceForm stored={pricesFromRows([])} />);
    type('Pro, annual', 'price_First');
    await clickSave('Save price IDs');
    type('Creator, annual', 'price_Meanwhile');
    await receiveResponse();
    await vi.waitFor(() => {
      expect(field('Pro, annual').value).toBe('');
    });
    expect(field('Creator, annual').value).toBe('price_Meanwhile');
  });

  it('keeps typed text over a visit to another page, and not what was saved meanwhile', async () => {
    const first = open(<SettingsForm settings={[]} />);
    type('Publishable key', 'pk_test_51Abcdef');
    await clickSave('Save');
    type('Secret key', 'sk_test_51Meanwhile');
    first.unmount();
    await receiveResponse();
    open(<SettingsForm settings={[]} />);
    expect(field('Secret key').value).toBe('sk_test_51Meanwhile');
    expect(field('Publishable key').value).toBe('');
  });

  it('asks before the page is closed while something is unsaved, wherever the admin is', () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const view = open(<SettingsForm settings={[]} />);
    expect(leave()).toBe(false);
    type('Secret key', 'sk_test_51Meanwhile');
    view.unmount();
    expect(leave()).toBe(true);
    open(<SettingsForm settings={[]} />);
    type('Secret key', '');
    expect(leave()).toBe(false);
  });
});
