import type { ReactNode } from 'react';
import { changeAndFocus } from '@/components/sentence-starters';
import { Button } from '@/components/ui/button';

interface UseButtonProps {
  /** What the field says after the tap. */
  text: string;
  /** The name of the field, which takes the focus behind its text; without it the focus stays. */
  name?: string;
  onUse: (text: string) => void;
  /** What the button says, where it is not the text itself. */
  children?: ReactNode;
}

/** A proposed text for a field, taken by one tap. */
export function UseButton({ text, name, onUse, children }: UseButtonProps) {
  return (
    <Button
      variant="link"
      size="sm"
      className="h-auto min-h-11 sm:min-h-9 justify-start px-0 py-1 text-left whitespace-normal"
      onClick={() => {
        if (name === undefined) onUse(text);
        else changeAndFocus(() => onUse(text), name);
      }}
    >
      {children ?? <>Use “{text}”</>}
    </Button>
  );
}
