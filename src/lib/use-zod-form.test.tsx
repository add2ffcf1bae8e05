import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useStateForm, useZodForm } from '@/lib/use-zod-form';
import { useValues } from '@/lib/use-values';

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
  it('calls onValid with the parsed values', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('Email'), '  a@b.c ');
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ email: 'a@b.c', city: '' });
  });

  it('reads values that were in the page before React listened', async () => {
    const onValid = vi.fn();
    render(<Form onValid={onValid} />);
    screen.getByLabelText<HTMLInputElement>('Email').value = 'early@b.c';
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ email: 'early@b.c', city: '' });
  });

  it('shows the messages, focuses the first invalid field and keeps the typed text', async () => {
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

  it('removes the message of a field when the field changes', async () => {
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

const rulesSchema = z.object({
  beats: z.array(z.string()).check(z.minLength(1, 'Choose one')),
  subscribed: z.boolean(),
  links: z.optional(z.object({ x: z.string().check(z.minLength(3, 'Too short')) })),
});

interface RulesFormProps {
  onValid: (values: z.infer<typeof rulesSchema>) => void;
  onInvalid?: (errors: Readonly<Record<string, string>>) => void;
  /** A value that comes from state and not from the page. */
  links?: { x: string };
}

function RulesForm({ onValid, onInvalid, links }: RulesFormProps) {
  const withLinks = {
    safeParse: (data: unknown) =>
      rulesSchema.safeParse(links !== undefined ? Object.assign({}, data, { links }) : data),
  };
  const { form, errors, show, clear } = useZodForm(
    withLinks,
    onValid,
    onInvalid === undefined ? {} : { onInvalid },
  );
  return (
    <form {...form}>
      {['Health', 'Culture'].map((beat) => (
        <input key={beat} type="checkbox" name="beats" value={beat} aria-label={beat} />
      ))}
      <p>{errors.beats}</p>
      <input type="checkbox" name="subscribed" aria-label="Subscribed" />
      <input name="links.x" aria-label="X" />
      <p>{errors['links.x']}</p>
      <button type="submit">Send</button>
      <button
        type="button"
        onClick={() => {
          show({ 'links.x': 'Unknown', beats: 'Full' });
        }}
      >
        Refuse
      </button>
      <button
        type="button"
        onClick={() => {
          clear('links');
        }}
      >
        Clear
      </button>
    </form>
  );
}

describe('useZodForm with checkboxes', () => {
  it('reads checkboxes with a value as a list and one without a value as true or false', async () => {
    const onValid = vi.fn();
    render(<RulesForm onValid={onValid} />);
    await userEvent.click(screen.getByLabelText('Health'));
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenLastCalledWith({ beats: ['Health'], subscribed: false });
    await userEvent.click(screen.getByLabelText('Culture'));
    await userEvent.click(screen.getByLabelText('Subscribed'));
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenLastCalledWith({ beats: ['Health', 'Culture'], subscribed: true });
  });

  it('reads checkboxes with a value as an empty list when none is checked', async () => {
    const onInvalid = vi.fn();
    render(<RulesForm onValid={vi.fn()} onInvalid={onInvalid} />);
    await userEvent.click(screen.getByText('Send'));
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith({ beats: 'Choose one' });
    expect(document.activeElement).toBe(screen.getByLabelText('Health'));
  });

  it('names a value inside an object by its path', async () => {
    const onInvalid = vi.fn();
    render(<RulesForm onValid={vi.fn()} onInvalid={onInvalid} links={{ x: 'a' }} />);
    await userEvent.click(screen.getByLabelText('Health'));
    await userEvent.click(screen.getByText('Send'));
    expect(onInvalid).toHaveBeenCalledExactlyOnceWith({ 'links.x': 'Too short' });
    expect(screen.getByText('Too short')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('X'));
  });

  it('clears the messages of a field and of the values inside it, and keeps the others', async () => {
    render(<RulesForm onValid={vi.fn()} />);
    await userEvent.click(screen.getByText('Refuse'));
    expect(screen.getByText('Unknown')).toBeDefined();
    await userEvent.click(screen.getByText('Clear'));
    expect(screen.queryByText('Unknown')).toBeNull();
    expect(screen.getByText('Full')).toBeDefined();
  });
});

const noteSchema = z.object({
  choice: z.string(),
  note: z.string().check(z.trim(), z.minLength(1, 'Please say why'), z.maxLength(4, 'Too long')),
});

function NoteForm({ onValid }: { onValid: (values: z.infer<typeof noteSchema>) => void }) {
  const [values, change] = useValues({ choice: 'a', note: '' });
  const { form, errors, problems } = useStateForm(noteSchema, values, onValid);
  return (
    <form {...form}>
      <input
        name="note"
        aria-label="Note"
        value={values.note}
        onChange={(event) => {
          change({ note: event.target.value });
        }}
      />
      <p>Refused: {errors.note}</p>
      <p>Now: {problems().note}</p>
      <button type="submit">Send</button>
    </form>
  );
}

describe('useStateForm', () => {
  it('calls onValid with the parsed values of the state, also those without a field', async () => {
    const onValid = vi.fn();
    render(<NoteForm onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('Note'), ' yes ');
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ choice: 'a', note: 'yes' });
  });

  it('shows the message, focuses the field and removes the message when the field changes', async () => {
    const onValid = vi.fn();
    render(<NoteForm onValid={onValid} />);
    await userEvent.click(screen.getByText('Send'));
    expect(onValid).not.toHaveBeenCalled();
    expect(screen.getByText('Refused: Please say why')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Note'));
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    expect(screen.queryByText('Refused: Please say why')).toBeNull();
  });

  it('names what is wrong now before the form is submitted', async () => {
    render(<NoteForm onValid={vi.fn()} />);
    await userEvent.type(screen.getByLabelText('Note'), 'maybe');
    expect(screen.getByText('Now: Too long')).toBeDefined();
    expect(screen.queryByText('Refused: Too long')).toBeNull();
  });
});
