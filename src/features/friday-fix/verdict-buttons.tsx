import {
  MORE_LIKE_IT,
  VERDICT_LABELS,
  type CardVerdict,
} from '@domain/friday-fix/verdict-words.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { useSetVerdict } from '@/features/friday-fix/mutations';
import { useDemoStory } from '@/features/friday-fix/use-demo-story';

const CHOICES = ['not_my_beat', 'not_now', 'covered'] as const;
/** The choices on a card without a creator to ask for an introduction: 'More like it' is stored as the verdict `intro`. */
const CHOICES_UNASKED = ['intro', ...CHOICES] as const;

/** What an answer does, said once it is given. */
const DOES: Readonly<Record<CardVerdict, string>> = {
  intro: 'Stories like it stand higher in your next issue.',
  not_my_beat: 'Stories like it stand lower in your next issue.',
  not_now: 'No to this story only: others like it still come.',
  covered: 'You ran it. Stories like it stand higher in your next issue.',
};

/** An answer to a sample changes the order of the next issue, and is left out of the record of who was covered. */
const COVERED_SAMPLE =
  'Stories like it stand higher in your next issue. A sample is not in your record of whom you covered.';

interface VerdictButtonsProps {
  userId: string;
  itemId: string;
  title: string;
  verdict: CardVerdict | undefined;
  /** Its people are invented. */
  invented: boolean;
  /** Whether it is said beforehand what each answer does. */
  explains?: boolean;
}

/**
 * The answers to a card; the request for an introduction stands for Intro where somebody can be asked. Pressing the chosen
 * one again takes it back.
 */
export function VerdictButtons({
  userId,
  itemId,
  title,
  verdict,
  invented,
  explains = false,
}: VerdictButtonsProps) {
  const set = useSetVerdict(userId);
  const [undone, setUndone] = useState(false);
  const demo = useDemoStory({ id: itemId, invented }, userId);
  const nobodyToAsk = invented && demo === false;
  const choices = nobodyToAsk ? CHOICES_UNASKED : CHOICES;
  const given = choices.find((choice) => choice === verdict);
  return (
    <div className="grid gap-1">
      <div
        role="group"
        aria-label={`Your answer to ${title}`}
        className="flex flex-wrap gap-1 sm:gap-2"
      >
        {choices.map((choice) => {
          const chosen = verdict === choice;
          return (
            <Button
              key={choice}
              size="sm"
              variant="outline"
              aria-pressed={chosen}
              // The key i asks a person; it changes no answer.
              data-action={choice === 'intro' ? undefined : choice}
              className="button-choice"
              onClick={() => {
                setUndone(chosen);
                set.mutate({ itemId, verdict: chosen ? null : choice });
              }}
            >
              {choice === 'intro' ? MORE_LIKE_IT : VERDICT_LABELS[choice]}
            </Button>
          );
        })}
      </div>
      <p
        role="status"
        className={cn('text-sm text-muted-foreground', explains ? 'min-h-5' : 'empty:hidden')}
      >
        {given !== undefined
          ? `${invented && given === 'covered' ? COVERED_SAMPLE : DOES[given]} Tap again to undo.`
          : undone && 'Undone: you have given no answer.'}
      </p>
      {explains && (
        <p className="mt-1 text-sm text-muted-foreground">
          {`${nobodyToAsk ? `${MORE_LIKE_IT}: more stories like it. ` : ''}Not my beat: fewer stories like it. Not now: no to this story only. Covered: ${invented ? 'more like it; a sample is not in your record of whom you covered' : 'you ran it and want more like it'}. On a card, these answers share neither your name nor your email; “Covered” on a pitch that was mailed to you shares both.`}
        </p>
      )}
    </div>
  );
}
