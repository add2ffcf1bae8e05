import {
  BODY_MAX_WORDS,
  HEADLINE_MAX_CHARACTERS,
  HEADLINE_MAX_WORDS,
  type Variation,
} from '@domain/pitch/pitch.ts';
import { cleanLine, countCharacters, countWords } from '@domain/text/text.ts';
import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { LineField } from '@/components/ui/line-field';
import { Textarea } from '@/components/ui/textarea';
import { Count } from '@/features/pitches/count';
import type { OwnLetter } from '@/features/pitches/generator/generator-draft';
import {
  answersChanged,
  BODY_MAX,
  PARAGRAPHS,
  readLetter,
} from '@/features/pitches/letter/own-letter';

interface OwnLetterFieldsProps {
  own: OwnLetter;
  /** The letters that the answers give now. */
  arranged: readonly Variation[];
  onChange: (own: OwnLetter) => void;
  /** Goes back to the arranged letter. */
  onDrop: () => void;
}

/** The letter as text to change: what stands here is what is stored and sent. */
export function OwnLetterFields({ own, arranged, onChange, onDrop }: OwnLetterFieldsProps) {
  const id = useId();
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    body.current?.focus({ preventScroll: true });
  }, []);
  const { paragraphs } = readLetter(own.body);
  const changed = answersChanged(own, arranged);

  return (
    <>
      <div className="mb-4 grid gap-1.5 border-b border-border pb-4">
        <label htmlFor={`${id}-subject`} className="text-sm font-semibold">
          Subject line of your pitch
        </label>
        <LineField
          id={`${id}-subject`}
          aria-describedby={`${id}-subject-counts`}
          value={own.headline}
          maxLength={200}
          spellCheck
          autoComplete="off"
          onValueChange={(headline) => onChange({ ...own, headline })}
        />
        <p id={`${id}-subject-counts`} className="text-xs text-muted-foreground">
          <Count
            value={countCharacters(cleanLine(own.headline))}
            max={HEADLINE_MAX_CHARACTERS}
            what="characters"
          />
          {', '}
          <Count value={countWords(own.headline)} max={HEADLINE_MAX_WORDS} what="words" />
        </p>
      </div>
      {/* The text grows longer than a phone: its count stays in view above it. */}
      <div className="sticky top-0 z-10 -mx-1 mb-2 flex items-baseline justify-between gap-3 bg-card px-1 py-2">
        <label htmlFor={`${id}-body`} className="text-sm font-semibold">
          Your pitch
        </label>
        <p id={`${id}-body-counts`} className="text-xs whitespace-nowrap text-muted-foreground">
          <Count value={countWords(own.body)} max={BODY_MAX_WORDS} what="words" />
        </p>
      </div>
      <p className="mb-3">Hi there,</p>
      <Textarea
        ref={body}
        id={`${id}-body`}
        aria-describedby={`${id}-body-counts ${id}-body-hint`}
        rows={12}
        maxLength={BODY_MAX}
        spellCheck
        value={own.body}
        onChange={({ target }) => onChange({ ...own, body: target.value })}
      />
      <p id={`${id}-body-hint`} role="status" className="mt-2 text-sm text-muted-foreground">
        {paragraphs.length > PARAGRAPHS
          ? `A pitch has three paragraphs: those in the middle will stand as one.`
          : paragraphs.length === 0
            ? 'Blank, it is filled from your answers again.'
            : changed
              ? 'Your answers have changed since. This pitch stays as you wrote it.'
              : 'Move, cut or reword anything, as you would say it. This is what editors read.'}
      </p>
      <Button variant="link" size="sm" className="mt-1 min-h-11 sm:min-h-6" onClick={onDrop}>
        Fill it from my answers again
      </Button>
    </>
  );
}
