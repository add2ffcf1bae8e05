import { useEffect, useState, type ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

const PAUSE_MS = 300;

type DebouncedInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: string;
  /** Called with the typed text, trimmed, after a pause in typing. */
  onCommit: (value: string) => void;
};

/** A text field that reports its text after a pause in typing and shows a value set elsewhere. */
export function DebouncedInput({ value, onCommit, ...rest }: DebouncedInputProps) {
  const [typed, setTyped] = useState(value);
  const [committed, setCommitted] = useState(value);
  const [lastValue, setLastValue] = useState(value);

  // A committed text returns as the value, possibly while typing goes on. Only a value set elsewhere
  // (the back button, a cleared filter) replaces the typed text.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== committed) {
      setTyped(value);
      setCommitted(value);
    }
  }

  useEffect(() => {
    const next = typed.trim();
    if (next === committed) return;
    const timer = setTimeout(() => {
      setCommitted(next);
      onCommit(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, committed, onCommit]);

  return (
    <Input
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      {...rest}
    />
  );
}
