import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DebouncedInput } from '@/features/admin/shared/debounced-input';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox');
function type(value: string) {
  fireEvent.input(field(), { target: { value } });
}
function pause() {
  act(() => {
    vi.advanceTimersByTime(400);
  });
}

describe('DebouncedInput', () => {
  it('commits the trimmed text once after a pause in typing', () => {
    const onCommit = vi.fn();
    render(<DebouncedInput value="" onCommit={onCommit} />);
    type('a');
    type('am ');
    expect(onCommit).not.toHaveBeenCalled();
    pause();
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('am');
    expect(field().value).toBe('am ');
  });

  it('keeps text typed before its committed value returns', () => {
    const onCommit = vi.fn();
    const { rerender } = render(<DebouncedInput value="" onCommit={onCommit} />);
    type('am');
    pause();
    type('amara');
    rerender(<DebouncedInput value="am" onCommit={onCommit} />);
    expect(field().value).toBe('amara');
    pause();
    expect(onCommit).toHaveBeenLastCalledWith('amara');
  });

  it('shows a value set elsewhere without committing it', () => {
    const onCommit = vi.fn();
    const { rerender } = render(<DebouncedInput value="amara" onCommit={onCommit} />);
    rerender(<DebouncedInput value="" onCommit={onCommit} />);
    expect(field().value).toBe('');
    pause();
    expect(onCommit).not.toHaveBeenCalled();
  });
});
