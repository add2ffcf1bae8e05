import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/lib/toast';

interface SaveLineProps<T> {
  busy: boolean;
  stored: T;
  /** What the fields hold. */
  shown: T;
  /** The words of the button. */
  children: ReactNode;
}

/**
 * The button of a form whose text waits in this tab. It says while something is not saved, and again when the
 * page is left with it.
 */
export function SaveLine<T extends Readonly<Record<string, string>>>({
  busy,
  stored,
  shown,
  children,
}: SaveLineProps<T>) {
  const waits = Object.keys(shown).some((field) => shown[field] !== stored[field]);
  const left = useRef(waits);
  useEffect(() => {
    left.current = waits && !busy;
  }, [waits, busy]);
  useEffect(
    () => () => {
      if (left.current)
        toast.info('Not saved yet: what you typed waits in Settings.', { id: 'unsaved' });
    },
    [],
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* A form among others: it is the next step once something in it waits. */}
      <Button type="submit" variant={waits ? 'primary' : 'outline'} busy={busy}>
        {children}
      </Button>
      <p role="status" className="text-sm text-muted-foreground">
        {waits && !busy && 'Not saved yet'}
      </p>
    </div>
  );
}
