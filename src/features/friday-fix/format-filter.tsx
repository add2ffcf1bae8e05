import { CARD_FORMATS, type CardFormat } from '@domain/friday-fix/issue.ts';
import { Button } from '@/components/ui/button';

interface FormatFilterProps {
  chosen: CardFormat | null;
  onChoose: (format: CardFormat | null) => void;
}

/** All, or the cards of one format. */
export function FormatFilter({ chosen, onChoose }: FormatFilterProps) {
  return (
    <div role="group" aria-label="Show stories for" className="flex flex-wrap gap-1 sm:gap-2">
      {[null, ...CARD_FORMATS].map((format) => (
        <Button
          key={format ?? 'all'}
          size="sm"
          className="min-w-11 max-sm:px-2.5"
          variant={format === chosen ? 'secondary' : 'outline'}
          aria-pressed={format === chosen}
          onClick={() => {
            onChoose(format);
          }}
        >
          {format ?? 'All'}
        </Button>
      ))}
    </div>
  );
}
