import type { Claim } from '@domain/pitch/claims.ts';
import { useId, useRef } from 'react';
import { cn } from '@/lib/cn';
import { isOpen } from '@/features/pitches/studio/sentences';
import { SourceText, useSourceBubbles } from '@/features/pitches/studio/source-bubble';

/** A sentence that shows its source on hover, focus and tap; marked while it is unsettled. */
export function Sentence({ claim }: { claim: Claim }) {
  const { grounds, shown, show, leave, hide } = useSourceBubbles();
  const id = useId();
  const element = useRef<HTMLSpanElement>(null);
  const open = isOpen(claim);
  const showOwn = () => {
    if (element.current !== null) show(id, claim, element.current);
  };

  // A button element would not wrap with the text around it.
  return (
    <>
      <span
        ref={element}
        data-sentence
        role="button"
        tabIndex={0}
        aria-expanded={shown === id}
        aria-describedby={`${id}-source`}
        className={cn(
          'cursor-help rounded-[1px] underline-offset-4 hover:bg-muted',
          open && 'marked',
          shown === id && !open && 'bg-muted',
          !open && !claim.supported && 'underline decoration-success decoration-dotted',
        )}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') showOwn();
        }}
        onPointerLeave={({ pointerType }) => {
          if (pointerType === 'mouse') leave();
        }}
        onFocus={showOwn}
        onBlur={leave}
        onClick={showOwn}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          if (shown === id) hide();
          else showOwn();
        }}
      >
        {claim.text}
      </span>
      <span id={`${id}-source`} hidden>
        <SourceText claim={claim} grounds={grounds} />
      </span>
    </>
  );
}
