import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Timestamp } from '@/features/admin/shared/timestamp';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Timestamp', () => {
  it('formats the hour after midnight as 00, not 24', () => {
    render(<Timestamp iso={new Date(2026, 10, 21, 0, 5, 9).toISOString()} />);
    expect(screen.getByText('Nov 21, 00:05:09')).toBeDefined();
  });

  it('contains the year unless it is the current one', () => {
    render(<Timestamp iso={new Date(2025, 10, 21, 14, 5, 9).toISOString()} />);
    expect(screen.getByText('Nov 21, 2025, 14:05:09')).toBeDefined();
  });
});
