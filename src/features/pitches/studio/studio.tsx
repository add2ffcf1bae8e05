import type { Claim, ClaimLine } from '@domain/pitch/claims.ts';
import { BODY_MAX_WORDS, pitchAsText } from '@domain/pitch/pitch.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Card, CardFooter } from '@/components/ui/card';
import { Count } from '@/features/pitches/count';
import { Part } from '@/features/pitches/studio/part';
import { OtherSubjects } from '@/features/pitches/studio/other-subjects-list';
import { otherSubjects } from '@/features/pitches/studio/other-subjects';
import type { Pitch } from '@/features/pitches/queries';
import { SaveProblem, SaveState } from '@/features/pitches/studio/save-state';
import { openClaims } from '@/features/pitches/studio/sentences';
import { SourceBubbleArea } from '@/features/pitches/studio/source-bubble';
import { StudioActions, UndoButtons } from '@/features/pitches/studio/studio-actions';
import { ToSettle } from '@/features/pitches/studio/to-settle';
import type { VariationEditor } from '@/features/pitches/studio/use-variation-editor';
import { countsOf, unsendable } from '@/features/pitches/studio/variation-text';
import { PARTS } from '@/lib/pitch-parts';

// Nothing is corrected before something was edited.
const CorrectProfile = lazy(async () => ({
  default: (await import('@/features/pitches/studio/correct-profile')).CorrectProfile,
}));
const SameWordsElsewhere = lazy(async () => ({
  default: (await import('@/features/pitches/studio/same-words-elsewhere')).SameWordsElsewhere,
}));

interface StudioProps {
  pitch: Pitch;
  editor: VariationEditor;
  /** The name of the creator for whom a helper edits: who confirms no sentence and takes nothing away. */
  creator?: string;
  /** Renders what a review says of one part, under its words. */
  notes?: (line: ClaimLine) => ReactNode;
}

/** The chosen variation: its sentences with sources, edited in place and saved while typing. */
export function Studio({ pitch, editor, creator, notes }: StudioProps) {
  const [editing, setEditing] = useState<ReadonlySet<ClaimLine>>(new Set());
  const { text, base } = editor;
  const grounds = base.grounds ?? pitch.grounds;
  const open = openClaims(base.claims).filter(({ line, text: sentence }) =>
    // A sentence that was changed is read anew when the words are saved.
    [text[line]].flat().some((part) => part?.includes(sentence)),
  );
  const problems = unsendable(text);
  const others = pitch.variations.filter(({ id }) => id !== base.id);
  const { bodyWords } = countsOf(text);
  const words = pitchAsText(text);
  const [opened] = useState(text);
  // Not while it is typed: every correction begins as half a word.
  const corrected = creator === undefined && editing.size === 0 && words !== pitchAsText(opened);

  /** Who writes a sentence into their profile says that it is true. Where that fails, 'It is true' stays beside it. */
  const confirmSaid = async (sentence: string) => {
    const bare = (said: string) => said.replace(/[.!?]+$/u, '');
    for (const claim of open.filter(({ text: said }) => bare(said) === bare(sentence)))
      await editor.confirm(claim).catch(() => undefined);
  };

  const headlines = [text.headline, ...others.map(({ headline }) => headline)];

  const edit = (line: ClaimLine) => {
    setEditing((now) => new Set(now).add(line));
  };
  const done = (line: ClaimLine) => {
    editor.endTyping();
    setEditing((now) => new Set([...now].filter((one) => one !== line)));
  };

  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 sm:px-6 sm:pt-6">
        <p className="kicker">{base.angle}</p>
        <SaveState status={editor.status} />
        {corrected && (
          <Suspense>
            <SameWordsElsewhere pitch={pitch} editor={editor} opened={opened} />
          </Suspense>
        )}
      </div>
      <div className="space-y-3 p-5 pt-2 sm:p-6 sm:pt-2">
        <SaveProblem editor={editor} />
        <SourceBubbleArea grounds={grounds}>
          <div className="space-y-2">
            {PARTS.filter(({ line }) => line !== 'talking_points' || text[line] !== null).map(
              ({ line, label }) => (
                <Part
                  key={line}
                  line={line}
                  label={label}
                  editor={editor}
                  editing={editing.has(line)}
                  onEdit={() => edit(line)}
                  onDone={() => done(line)}
                >
                  {line === 'headline' && (
                    <OtherSubjects
                      lines={otherSubjects({ ...pitch, grounds }, headlines)}
                      onChoose={(subject) => {
                        editor.type(line, [subject]);
                        done(line);
                      }}
                    />
                  )}
                  {notes?.(line)}
                </Part>
              ),
            )}
          </div>
        </SourceBubbleArea>
        <p className="text-sm text-muted-foreground">
          <Count value={bodyWords} max={BODY_MAX_WORDS} what="words" />. Point at a sentence or tap
          it to see where it comes from.
        </p>
      </div>
      <CardFooter>
        {creator === undefined ? (
          <StudioActions pitch={pitch} editor={editor} copied={words} />
        ) : (
          <UndoButtons editor={editor} />
        )}
      </CardFooter>
      {problems.length > 0 && (
        <Alert variant="warning" title="Not ready to send" className="mx-5 mb-5 sm:mx-6">
          {problems.join(' ')}
        </Alert>
      )}
      {corrected && (
        <Suspense>
          <CorrectProfile
            text={words}
            opened={pitchAsText(opened)}
            onCorrected={(sentence) => void confirmSaid(sentence)}
          />
        </Suspense>
      )}
      <ToSettle
        claims={open}
        grounds={grounds}
        {...(creator === undefined ? { onConfirm: editor.confirm } : { creator })}
        onEdit={({ line }: Claim) => edit(line)}
        onRemove={editor.remove}
      />
    </Card>
  );
}
