import type { VariationEdit } from '@domain/api/writing/edit-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { cacheVariation, saveVariation } from '@/features/pitches/mutations';
import type { Pitch } from '@/features/pitches/queries';
import { respelled, withSpellings } from '@/features/pitches/studio/same-words';
import type { VariationEditor } from '@/features/pitches/studio/use-variation-editor';

interface SameWordsElsewhereProps {
  pitch: Pick<Pitch, 'variations'>;
  editor: Pick<VariationEditor, 'base' | 'status'>;
  /** The words as they were opened. */
  opened: VariationEdit;
}

/** Where a sentence with a corrected spelling stands in other versions as it was: one tap for those. */
export function SameWordsElsewhere({ pitch, editor, opened }: SameWordsElsewhereProps) {
  const client = useQueryClient();
  const { base, status } = editor;
  // Where the ledger found another sentence in it, it was no small fix.
  const open = base.claims.filter(({ supported, confirmed_at }) => !supported && !confirmed_at);
  const fixes = respelled(opened, base).filter(
    ({ after }) => status === 'saved' && !open.some(({ text }) => after.includes(text)),
  );
  const others = pitch.variations.flatMap((variation) => {
    const text = variation.id === base.id ? null : withSpellings(variation, fixes);
    return text === null ? [] : [{ variation, text }];
  });
  const correct = useMutation({
    mutationFn: async (list: typeof others) => {
      for (const { variation, text } of list)
        cacheVariation(client, await saveVariation(variation.id, variation.revision, text));
    },
  });
  return (
    <div role="status" className="w-full text-sm text-muted-foreground empty:hidden">
      {others.length > 0 ? (
        <>
          The same words stand in{' '}
          {others.length === 1 ? 'another version' : `${String(others.length)} other versions`}.{' '}
          <Button
            variant="link"
            size="sm"
            className="h-auto min-h-11 p-0 sm:min-h-9"
            disabled={correct.isPending}
            onClick={() => correct.mutate(others)}
          >
            Correct them there too
          </Button>
        </>
      ) : (
        correct.isSuccess && 'Corrected in the other versions too.'
      )}
    </div>
  );
}
