import type { Variation } from '@domain/pitch/pitch.ts';
import type { PitchInput } from '@domain/pitch/pitch-input.ts';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@domain/paths.ts';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import type { OwnLetter } from '@/features/pitches/generator/generator-draft';
import { following, ownLetterOf } from '@/features/pitches/letter/own-letter';
import { letterText, type Gap } from '@/features/pitches/letter/letter-parts';

const OwnLetterFields = lazy(async () => ({
  default: (await import('@/features/pitches/letter/own-letter-fields')).OwnLetterFields,
}));

interface LetterProps {
  input: PitchInput;
  /** The letter in the person's own words; null: as it is arranged. */
  own: OwnLetter | null;
  onOwn: (own: OwnLetter | null) => void;
  /** What stores a letter in own words: the form that it belongs to; null while nothing can be stored. */
  store: { form: string; busy: boolean } | null;
  /** What the input gives; none while it is too little. */
  variations: readonly Variation[];
  /** What would give a second letter; null for nothing to say. */
  another: string | null;
  /** True for a first pitch. */
  first: boolean;
  /** Puts the focus into the field for a gap. */
  onFill: (field: string) => void;
  /** False for a helper, who cannot change the profile it is written from. */
  ownProfile: boolean;
  /** Answers that stand in no letter, each with what puts it in; null where it cannot be. */
  leftOut: readonly { text: string; putIn: (() => void) | null }[];
}

/** The pitch as an editor will read it, as far as it is there. */
export function Letter({
  input,
  own: typed,
  onOwn,
  store,
  variations: arranged,
  another,
  first,
  onFill,
  ownProfile,
  leftOut,
}: LetterProps) {
  const [wanted, setWanted] = useState(0);
  // What was given up by one tap can be taken back by one.
  const [dropped, setDropped] = useState<OwnLetter | null>(null);
  const own = typed === null ? null : following(typed, arranged);
  const variations = own === null ? arranged : othersOf(arranged, own);
  const names = tabNames(variations);
  const pages: { name: string; paper: ReactNode }[] = (
    own === null && variations.length === 0 ? [undefined] : variations
  ).map((variation, index) => ({
    name: names[index] ?? '',
    paper: (
      <>
        <Paper input={input} variation={variation} first={first} onFill={onFill} />
        {own === null && variation !== undefined && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="outline"
              size="sm"
              className="min-h-11 sm:min-h-9"
              onClick={() => {
                onOwn(ownLetterOf(variation, index));
                setWanted(0);
              }}
            >
              <Pencil aria-hidden className="size-4" />
              Change its words
            </Button>
            <p className="text-sm text-muted-foreground">
              Does it sound like you? Any word can be changed.
            </p>
          </div>
        )}
      </>
    ),
  }));
  if (own !== null)
    pages.unshift({
      name: 'Your own words',
      paper: (
        <div className="paper min-h-80 p-5 text-[0.9375rem] sm:p-6">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <OwnLetterFields
              own={own}
              arranged={arranged}
              onChange={onOwn}
              onDrop={() => {
                setDropped(own);
                onOwn(null);
                document.getElementById('letter-heading')?.focus({ preventScroll: true });
              }}
            />
          </Suspense>
          <p className="mt-3 whitespace-pre-line">{signatureOf(input)}</p>
          {store !== null && (
            <Button
              type="submit"
              form={store.form}
              busy={store.busy}
              className="mt-5 w-full sm:w-auto"
            >
              {store.busy ? 'Saving…' : 'Save this pitch'}
            </Button>
          )}
        </div>
      ),
    });
  const at = Math.min(wanted, pages.length - 1);

  return (
    <section aria-labelledby="letter-heading" className="min-w-0">
      <h2 id="letter-heading" tabIndex={-1} className="scroll-mt-4 font-display text-2xl">
        Your pitch
      </h2>
      <Tabs value={String(at)} onValueChange={(value) => setWanted(Number(value))}>
        {/* The row keeps its room while there is nothing to choose. */}
        <div className="min-h-11">
          {pages.length > 1 ? (
            <TabsList aria-label="Ways to tell it">
              {pages.map(({ name }, index) => (
                <TabsTrigger key={index} value={String(index)}>
                  {name}
                </TabsTrigger>
              ))}
            </TabsList>
          ) : (
            <p className="pt-2 text-sm text-muted-foreground">
              {/* The take, asked last, may open it. */}
              {own === null
                ? ((first && input.take === '' ? undefined : variations[0]?.angle) ??
                  'It fills while you type.')
                : pages[0]?.name}
            </p>
          )}
        </div>
        {pages.map(({ paper }, index) =>
          pages.length > 1 ? (
            <TabsContent key={index} value={String(index)} className="pt-3">
              {paper}
            </TabsContent>
          ) : (
            <div key={index} className="pt-3">
              {paper}
            </div>
          ),
        )}
      </Tabs>
      <div role="status">
        {own === null && dropped !== null && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
            It is filled from your answers again.
            <Button
              variant="link"
              size="sm"
              className="min-h-11 sm:min-h-6"
              onClick={() => {
                onOwn(dropped);
                setDropped(null);
              }}
            >
              Take my words back
            </Button>
          </p>
        )}
        {(own === null ? leftOut : []).map(({ text, putIn }) => (
          <p key={text} className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
            <span className="min-w-0 break-words">Left out to keep it short: “{text}”</span>
            {putIn !== null && (
              <Button
                variant="link"
                size="sm"
                className="min-h-11 sm:min-h-6"
                onClick={() => {
                  putIn();
                  // The button goes with the sentence.
                  document.getElementById('letter-heading')?.focus({ preventScroll: true });
                }}
              >
                Put it in
              </Button>
            )}
          </p>
        ))}
      </div>
      {own === null && another !== null && (
        <p className="mt-3 text-sm text-muted-foreground">
          {another}{' '}
          {ownProfile && (
            <Link to={paths.profile.getHref('facts')} className="prose-link whitespace-nowrap">
              Your facts and offers
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

/** Brings the letter into view where it stands below the form. */
export function showLetter(): void {
  const heading = document.getElementById('letter-heading');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** The openings as names of tabs; two of the same opening are numbered. */
function tabNames(variations: readonly Variation[]): string[] {
  return variations.map(({ angle }, index) => {
    const before = variations.slice(0, index).filter((one) => one.angle === angle).length;
    return before === 0 ? angle : `${angle} (${String(before + 1)})`;
  });
}

/** The arranged letters beside the person's own words. */
const othersOf = (arranged: readonly Variation[], { at }: OwnLetter): readonly Variation[] =>
  arranged.filter((_, index) => index !== Math.min(at, arranged.length - 1));

const signatureOf = ({ profile: { name, city_region } }: PitchInput): string =>
  city_region === '' ? name : `${name}\n${city_region}`;

interface PaperProps {
  input: PitchInput;
  first: boolean;
  variation: Variation | undefined;
  onFill: (field: string) => void;
}

function Paper({ input, variation, first, onFill }: PaperProps) {
  const { waits, subject, subjectGap, paragraphs, points } = letterText(input, variation, first);
  return (
    <div className="paper min-h-80 p-5 text-[0.9375rem] sm:p-6">
      {!waits && (
        <p className="mb-4 border-b border-border pb-3 break-words">
          <span className="text-muted-foreground">Subject: </span>
          <span className="font-semibold">{subject}</span>
          {subjectGap !== null && (
            <>
              {' '}
              <GapButton gap={subjectGap} onFill={onFill} />
            </>
          )}
        </p>
      )}
      <div className="grid max-w-measure gap-3 break-words">
        {!waits && <p>Hi there,</p>}
        {paragraphs.map((pieces, index) => (
          <p key={index}>
            {pieces.map((piece, at) => (
              <span key={at}>
                {at > 0 && ' '}
                {typeof piece === 'string' ? piece : <GapButton gap={piece} onFill={onFill} />}
              </span>
            ))}
          </p>
        ))}
        {points.length > 0 && (
          <div>
            <p>Talking points:</p>
            <ul className="list-disc space-y-1 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        )}
        {!waits && <p className="whitespace-pre-line">{signatureOf(input)}</p>}
      </div>
    </div>
  );
}

function GapButton({ gap, onFill }: { gap: Gap; onFill: (field: string) => void }) {
  return (
    <button
      type="button"
      className="min-h-6 border-b border-dashed border-accent text-left text-muted-foreground italic hover:text-foreground"
      onClick={() => onFill(gap.field)}
    >
      {gap.question}
    </button>
  );
}
