import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { PitchType } from '@domain/pitch/pitch.ts';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/api/app-error';
import { rpc } from '@/lib/api/rpc';
import { StalePegNotice } from '@/features/pitches/studio/stale-peg-notice';

vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

function show(
  writtenHoursAgo: number,
  pitch_type: PitchType = 'tv_local',
  over: string | null = null,
  given = false,
) {
  const pitch = {
    id: 'p1',
    pitch_type,
    created_at: hoursAgo(writtenHoursAgo),
    peg_date: null,
    peg_confirmed_at: null,
  };
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <StalePegNotice pitch={pitch} over={over} given={given} />
    </QueryClientProvider>,
  );
}

describe('StalePegNotice', () => {
  beforeEach(() => {
    vi.mocked(rpc).mockReset();
  });

  it('says nothing while the peg is fresh, and until when it is good while it fades', () => {
    expect(show(1).container.textContent).toBe('');
    // A podcast's peg fades for a week; only its last three days are said.
    expect(show(16 * 24, 'podcast').container.textContent).toBe('');
    show(60);
    expect(screen.getByText(/Your news is fresh until .* for TV$/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('does not urge a pitch that a request has, and still asks about old news', () => {
    expect(show(60, 'tv_local', null, true).container.textContent).toBe('');
    show(80, 'tv_local', null, true);
    expect(screen.getByText('This peg may be old news for TV')).toBeTruthy();
  });

  it('names the format whose time is over, and those that take news longer', () => {
    expect(show(30 * 24, 'culture_mag').container.textContent).toBe('');
    show(30 * 24, 'podcast');
    expect(screen.getByText('This peg may be old news for a podcast')).toBeTruthy();
    expect(screen.getByText(/Magazines take it longer\.$/)).toBeTruthy();
  });

  it('keeps on the server what the creator ticks', async () => {
    vi.mocked(rpc).mockResolvedValue('2027-03-01T00:00:00Z');
    show(80);
    await userEvent.click(screen.getByRole('checkbox', { name: /It still holds/ }));
    expect(await screen.findByText('Noted: this peg still holds')).toBeTruthy();
    expect(vi.mocked(rpc).mock.calls[0]?.slice(0, 2)).toEqual([
      'confirm_peg',
      { p_pitch_id: 'p1' },
    ]);
  });

  it('asks about words that date the news, also while the peg is fresh', async () => {
    vi.mocked(rpc).mockResolvedValue('2027-03-01T00:00:00Z');
    show(40, 'tv_local', 'tomorrow');
    expect(screen.getByText('Is “tomorrow” still true?')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /It still holds/ }));
    expect(await screen.findByText('Noted: this peg still holds')).toBeTruthy();
  });

  it('stays open and says why when the server could not keep it', async () => {
    vi.mocked(rpc).mockRejectedValue(new AppError({ code: 'network', message: 'offline' }));
    show(80);
    await userEvent.click(screen.getByRole('checkbox'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach the server');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });
});
