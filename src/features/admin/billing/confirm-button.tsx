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
  if (!asking) {
    return (
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
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
          setAsking(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          setAsking(false);
        }}
      >
        Keep it
      </Button>
    </span>
  );
}
