import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import type { Step } from '@/features/pitches/form/steps';

interface QuestionProps {
  step: Step;
  /** The question that stands on a phone. */
  open: Step | undefined;
  children: ReactNode;
}

/** One question of the form: on a phone it stands alone. */
export function Question({ step, open, children }: QuestionProps) {
  return (
    <div data-step={step} className={cn('grid gap-2', step !== open && 'max-lg:hidden')}>
      {children}
    </div>
  );
}
