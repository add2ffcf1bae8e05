import type { ReactNode } from 'react';

interface AnswerBarProps {
  title: string;
  /** Not where it also says how to reach the creator: that can fill the screen of a phone. */
  sticks?: boolean;
  children: ReactNode;
}

/**
 * The answers, below the pitch. While the pitch is read they stand at the lower edge of the screen, where it is high
 * enough to leave room for the pitch.
 */
export function AnswerBar({ title, sticks = true, children }: AnswerBarProps) {
  return (
    <section
      aria-label={title}
      className={`-mx-gutter scroll-mb-(--bottom-bar,0px) border-y border-border bg-background px-gutter py-2 sm:mx-0 sm:py-3 sm:px-0 ${sticks ? '[@media(min-height:37.5rem)]:sticky [@media(min-height:37.5rem)]:bottom-(--bottom-bar,0px)' : ''}`}
    >
      <h2 className="font-display text-xl max-sm:sr-only">{title}</h2>
      {children}
    </section>
  );
}
