import { useEffect, useState, type ComponentProps } from 'react';
import { Input } from '@/components/ui/input';

const PAUSE_MS = 300;

type DebouncedInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: string;
  /** Called with what was typed once the typing pauses. */
  onCommit: (value: string) => void;
};

/** A text field that speaks only when the typing pauses, and follows its value when that moves. */
export function DebouncedInput({ value, onCommit, ...rest }: DebouncedInputProps) {
  const [draft, setDraft] = useState(value);
  const [committed, setCommitted] = useState(value);
  const [lastValue, setLastValue] = useState(value);

  // Our own commit comes back as the value, maybe while more is being typed: only a value from
  // elsewhere (the back button, a cleared filter) replaces the draft.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== committed) {
      setDraft(value);
      setCommitted(value);
    }
  }

  useEffect(() => {
    const next = draft.trim();
    if (next === committed) return;
    const timer = setTimeout(() => {
      setCommitted(next);
      onCommit(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, committed, onCommit]);

  return (
    <Input
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
      }}
      {...rest}
    />
  );
}
