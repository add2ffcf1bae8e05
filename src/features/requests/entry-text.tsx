import type { SourcedSentence } from '@domain/pitch/sourced-sentence.ts';
import type { Entry } from '@/features/requests/queries';
import { SaidLine } from '@/features/requests/said-line';

interface EntryTextProps {
  words: Omit<Entry['words'], 'headline'>;
  /** The line to the editor. */
  note: string | null;
  name: string;
  sources: readonly SourcedSentence[];
}

/** The text of a pitch for a request below its headline, as the editor reads it: with whose words they are. */
export function EntryText({ words, note, name, sources }: EntryTextProps) {
  const points = words.talking_points ?? [];
  return (
    <>
      {note !== null && <blockquote className="border-l-2 border-accent pl-3">{note}</blockquote>}
      {[words.line1_hook, words.line2_whynow, words.line3_whyyou].map((line, index) => (
        <SaidLine key={index} line={line} name={name} sources={sources} />
      ))}
      {points.length > 0 && (
        <ul className="list-[square] space-y-1 pl-5">
          {points.map((point) => (
            <li key={point}>
              <SaidLine line={point} name={name} sources={sources} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
