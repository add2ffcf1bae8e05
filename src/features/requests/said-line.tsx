import type { SourcedSentence } from '@domain/pitch/sourced-sentence.ts';
import { ownOf } from '@domain/pitch/drafted-words.ts';
import { saidParts, shownSource } from '@domain/pitch/whose-word.ts';

interface SaidLineProps {
  line: string;
  name: string;
  sources: readonly SourcedSentence[];
}

/** A line of a pitch; under each part stands whose word it is. */
export function SaidLine({ line, name, sources }: SaidLineProps) {
  return saidParts(line, sources).map(({ text, source }, index) => (
    <p key={index}>
      {text}
      {source !== 'ours' && (
        <span className="block text-sm text-muted-foreground">
          {source === null ? ownOf(name, 'account') : <Source source={source} />}
        </span>
      )}
    </p>
  ));
}

function Source({ source }: { source: SourcedSentence }) {
  const { name, href, date } = shownSource(source);
  return (
    <>
      Source:{' '}
      {href === null ? (
        name
      ) : (
        <a className="prose-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      , {date}
    </>
  );
}
