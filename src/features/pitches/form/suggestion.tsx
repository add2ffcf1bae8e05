import { UseButton } from '@/components/use-button';

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
      {text !== '' && <UseButton text={text} name={name} onUse={onUse} />}
    </div>
  );
}
