import type { ReactNode } from 'react';

/** Trade words with what they mean, said where a screen uses the word first. */
export const GLOSSES = {
  peg: 'the piece of news that a story hangs on',
  beat: 'a subject that a journalist covers',
  ownBeats: 'the subjects you speak about',
  epk: 'electronic press kit: one page with all that media people need',
  outlet: 'a publication, a show or a podcast',
  logline: 'one sentence that says who you are and what you do',
  pitch: 'a short letter that offers a story',
} as const;

interface GlossProps {
  of: keyof typeof GLOSSES;
  /** The word as it stands in the sentence. */
  children: ReactNode;
}

/** A trade word with its meaning visible behind it, for the first place of a screen that uses it. */
export function Gloss({ of, children }: GlossProps) {
  return (
    <>
      <dfn className="font-semibold not-italic">{children}</dfn> ({GLOSSES[of]})
    </>
  );
}
