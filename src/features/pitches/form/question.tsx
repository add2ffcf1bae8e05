import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { QUESTIONS, type Step } from '@/features/pitches/form/steps';

interface QuestionProps {
  step: Step;
  /** The question that stands where they come one at a time: on a phone. */
  open: Step | undefined;
  children: ReactNode;
}

/** One question of the form: on a phone it stands alone. */
export function Question({ step, open, children }: QuestionProps) {
  return (
    <div
      data-step={step}
      className={cn('grid scroll-mt-14 gap-2', step !== open && 'max-lg:hidden')}
    >
      {children}
    </div>
  );
}

interface ListedQuestionProps {
  step: Step;
  open: boolean;
  number: number;
  /** What was answered so far; '' for nothing. */
  answer: string;
  /** What stands under the answer. */
  note?: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

/** One question of a list in which one is open: the others are a line with their answer. */
export function ListedQuestion({
  step,
  open,
  number,
  answer,
  note,
  onOpen,
  children,
}: ListedQuestionProps) {
  if (open)
    return (
      <li data-step={step} className="grid scroll-mt-14 gap-2 border-l-4 border-accent py-1 pl-4">
        {children}
      </li>
    );
  return (
    <li className="border-l-4 border-border pl-4">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 w-full grid-cols-[1.25rem_1fr] items-center gap-x-2 text-left hover:underline"
      >
        {answer === '' ? (
          <span className="text-muted-foreground tabular-nums">{number}</span>
        ) : (
          <Check aria-hidden className="size-4" />
        )}
        <span className="font-semibold">{QUESTIONS[step]}</span>
        {answer !== '' && (
          <span className="col-start-2 truncate text-sm text-muted-foreground">{answer}</span>
        )}
      </button>
      {note}
    </li>
  );
}
