import { saySentenceResponseSchema } from '@domain/api/writing/say-sentence.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { sentenceHelpQuery } from '@/features/onboarding/queries';
import { toAppError } from '@/lib/api/app-error';
import { invokeFunction } from '@/lib/api/invoke';

interface SayButtonProps {
  note: string;
  /** The number of the fact, for screen readers. */
  number: number;
  onSaid: (sentence: string) => void;
}

/** Has a language model say a note as a sentence. Nothing is shown where none is set up. */
export function SayButton({ note, number, onSaid }: SayButtonProps) {
  const help = useQuery(sentenceHelpQuery());
  const say = useMutation({
    mutationFn: () =>
      invokeFunction('writing/say-sentence', { body: { note }, schema: saySentenceResponseSchema }),
    onSuccess: ({ sentence }) => {
      if (sentence !== null) onSaid(sentence);
    },
    meta: { silent: true },
  });
  if (help.data?.available !== true) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="outline" size="sm" busy={say.isPending} onClick={() => say.mutate()}>
        Say it as a sentence<span className="sr-only">, fact {number}</span>
      </Button>
      <p role="status">
        {say.data?.sentence === null &&
          'It could not say this without adding to it. Your own words are best here.'}
        {say.isError && toAppError(say.error).userMessage}
      </p>
    </div>
  );
}
