import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LineField } from '@/components/ui/line-field';

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [value, setValue] = useState('Rent rises');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <LineField aria-label="Peg" value={value} onValueChange={setValue} />
    </form>
  );
}

function field() {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Peg' });
}

describe('LineField', () => {
  it('makes one line of pasted lines and leaves the caret behind them', async () => {
    const user = userEvent.setup();
    render(<Form onSubmit={vi.fn()} />);
    await user.click(field());
    field().setSelectionRange(5, 5);
    await user.paste('in March\n\nand\nin May ');
    expect(field().value).toBe('Rent in March and in May rises');
    expect(field().selectionStart).toBe('Rent in March and in May '.length);
  });

  it('submits its form on Enter, and not while a character is composed', () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
