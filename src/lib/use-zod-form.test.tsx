import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useZodForm } from '@/lib/use-zod-form';

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your email')),
  city: z.string().check(z.maxLength(3, 'Too long')),
});

function Form({ onValid }: { onValid: (values: z.infer<typeof schema>) => void }) {
  const { form, errors, fail } = useZodForm(schema, onValid);
  return (
    <form {...form}>
      <input name="email" aria-label="Email" />
      <p>{errors.email}</p>
      <input name="city" aria-label="City" />
      <p>{errors.city}</p>
      <button type="submit">Send</button>
      <button type="reset">Clear</button>
      <button
        type="button"
        onClick={() => {
          fail('email', 'Taken');
        }}
      >
        Refuse
      </button>
    </form>
  );
}

describe('useZodForm', () => {
  it('hands over what the schema made of the fields', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('Email'), '  a@b.c ');
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ email: 'a@b.c', city: '' });
  });

  it('counts what stood in the page before React listened', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    screen.getByLabelText<HTMLInputElement>('Email').value = 'early@b.c';
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ email: 'early@b.c', city: '' });
  });

  it('says what is wrong, goes to the first such field and keeps what was typed', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('City'), 'Macon');
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).not.toHaveBeenCalled();
    expect(screen.getByText('Please enter your email')).toBeDefined();
    expect(screen.getByText('Too long')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Macon');
  });

  it('takes the message away when the field changes', async () => {
    render(<Form onValid={vi.fn()} />);
    await userEvent.click(screen.getByText('Refuse'));
    expect(screen.getByText('Taken')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.queryByText('Taken')).toBeNull();
  });

  it('clears fields and messages on reset', async () => {
    render(<Form onValid={vi.fn()} />);
    await userEvent.type(screen.getByLabelText('City'), 'Macon');
    await userEvent.click(screen.getByText('Send'));
    await userEvent.click(screen.getByText('Clear'));
    expect(screen.queryByText('Too long')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('');
  });
});
