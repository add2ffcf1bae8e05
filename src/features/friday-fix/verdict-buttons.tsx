import { VERDICT_LABELS, type CardVerdict } from '@domain/friday-fix/verdict-words.ts';
import { Button } from '@/components/ui/button';
import { useSetVerdict } from '@/features/friday-fix/mutations';

const CHOICES = ['not_my_beat', 'not_now', 'covered'] as const;

interface VerdictButtonsProps {
  userId: string;
  itemId: string;
  title: string;
  verdict: CardVerdict | undefined;
}

/**
 * The answers to a card besides Intro, which is the request for an introduction. Pressing the chosen
 * one again takes it back.
 */
export function VerdictButtons({ userId, itemId, title, verdict }: VerdictButtonsProps) {
  const set = useSetVerdict(userId);
  return (
    <div
      role="group"
      aria-label={`Your answer to ${title}`}
      className="flex flex-wrap gap-1 sm:gap-2"
    >
      {CHOICES.map((choice) => {
        const chosen = verdict === choice;
        return (
          <Button
            key={choice}
            size="sm"
            variant={chosen ? 'secondary' : 'ghost'}
            aria-pressed={chosen}
            className="max-sm:px-2.5"
            onClick={() => {
              set.mutate({ itemId, verdict: chosen ? null : choice });
            }}
          >
            {chosen && <span aria-hidden>✓</span>}
            {VERDICT_LABELS[choice]}
          </Button>
        );
      })}
    </div>
  );
}
