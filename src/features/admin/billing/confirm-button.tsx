import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface ConfirmButtonProps {
  children: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
}

/** A button that asks for a confirmation before an action that cannot be undone. */
export function ConfirmButton({ children, confirm, busy = false, onConfirm }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  // Whoever answered goes on where they were.
  const [answered, setAnswered] = useState(false);
  const answer = () => {
    setAsking(false);
    setAnswered(true);
  };
  if (!asking) {
    return (
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        autoFocus={answered}
        onClick={() => {
          setAsking(true);
        }}
      >
        {children}
      </Button>
    );
  }
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        variant="destructive"
        size="sm"
        autoFocus
        onClick={() => {
          answer();
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button variant="outline" size="sm" onClick={answer}>
        Keep it
      </Button>
    </span>
  );
}
