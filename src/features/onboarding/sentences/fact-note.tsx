import { changeAndFocus, SentenceStarters } from '@/components/sentence-starters';
import { UseButton } from '@/components/use-button';
import { SayButton } from '@/features/onboarding/sentences/say-button';
import { tidied } from '@domain/text/tidied.ts';
import { cleanLine } from '@domain/text/text.ts';
import {
  FACT_STARTERS,
  sentenceFault,
  startedWith,
  suggestedSentence,
  withStop,
} from '@domain/profile/sentences.ts';

interface FactNoteProps {
  text: string;
  /** Where the creator is: its name gets its capitals. */
  place: string;
  /** The creator's name: a sentence about it is told by somebody else. */
  creator: string;
  /** The name of the field, and its number for screen readers. */
  name: string;
  number: number;
  onChange: (text: string) => void;
}

/** Says under a fact whether pitches can use it, and helps to say a note as a sentence. Forbids nothing. */
export function FactNote({ text, place, creator, name, number, onChange }: FactNoteProps) {
  // Keeps the room of its shortest text, so that nothing moves with the first letter.
  if (text.trim() === '') return <div className="min-h-5" />;
  const fault = sentenceFault(text, creator);
  const tidy = tidied(text, place);
  const suggested =
    fault !== null ? suggestedSentence(text) : tidy === cleanLine(text) ? null : tidy;
  return (
    <div className="grid max-w-measure gap-2 text-sm text-muted-foreground">
      <p role="status">
        {fault === null
          ? 'Reads in a pitch as you wrote it.'
          : fault === 'third_person'
            ? 'A note for your press kit. Pitches speak as you: begin with I, my or we.'
            : 'A note for your press kit. To use it in a pitch, say it as a whole sentence.'}
      </p>
      {suggested !== null && <UseButton text={suggested} name={name} onUse={onChange} />}
      {fault === 'no_sentence' && sentenceFault(withStop(text), creator) === null && (
        <UseButton text={withStop(text)} name={name} onUse={onChange}>
          It is a whole sentence
        </UseButton>
      )}
      {fault === 'no_sentence' && suggested === null && (
        <SayButton
          note={text}
          number={number}
          onSaid={(sentence) => {
            changeAndFocus(() => onChange(sentence), name);
          }}
        />
      )}
      {fault !== null && suggested === null && (
        <SentenceStarters
          starters={FACT_STARTERS}
          label={`Begin fact ${String(number)} with`}
          name={name}
          onBegin={(starter) => onChange(startedWith(starter, text))}
        />
      )}
    </div>
  );
}
