import { focusBehind } from '@/components/sentence-starters';
import { Button } from '@/components/ui/button';

interface SuggestionProps {
  /** The sentence that is proposed; '' for none. */
  text: string;
  /** The name of the field that it is for. */
  name: string;
  onUse: (text: string) => void;
}

/** A proposed sentence, taken by one tap. Keeps its room, so that nothing below moves. */
export function Suggestion({ text, name, onUse }: SuggestionProps) {
  return (
    <div className="min-h-9 text-sm">
      {text !== '' && (
        <Button
          variant="link"
          size="sm"
          className="h-auto min-h-9 px-0 py-1 text-left whitespace-normal"
          onClick={() => {
            onUse(text);
            focusBehind(name);
          }}
        >
          Use “{text}”
        </Button>
      )}
    </div>
  );
}
