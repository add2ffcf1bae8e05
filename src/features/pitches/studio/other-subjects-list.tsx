import { useId } from 'react';
import { Button } from '@/components/ui/button';

interface OtherSubjectsProps {
  lines: readonly string[];
  onChoose: (line: string) => void;
}

/** Other subject lines of the same sentences, each taken by one tap. */
export function OtherSubjects({ lines, onChoose }: OtherSubjectsProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div className="mt-2">
      <p id={id} className="text-xs text-muted-foreground">
        Other subject lines
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-wrap gap-2">
        {lines.map((line) => (
          <li key={line} className="max-w-full">
            <Button
              variant="outline"
              size="sm"
              className="h-auto min-h-11 sm:min-h-9 max-w-full shrink py-1 text-left font-normal whitespace-normal"
              onClick={() => onChoose(line)}
            >
              {line}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
