import { Button } from '@/components/ui/button';
import { TO_SETTLE_ID } from '@/lib/anchors';

/** The way to the first sentence of the pitch that its creator has to settle before a send. */
export function ToOpenSentence() {
  return (
    <Button
      variant="link"
      size="sm"
      className="h-auto min-h-11 p-0 sm:min-h-9"
      onClick={() => {
        const first = document.querySelector<HTMLElement>(
          `[aria-labelledby="${TO_SETTLE_ID}"] li button`,
        );
        first?.focus({ preventScroll: true });
        first?.closest('li')?.scrollIntoView({ block: 'center' });
      }}
    >
      Go to the first sentence
    </Button>
  );
}
