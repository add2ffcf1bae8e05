import { NEWS_PEG_MAX, newsPegSchema } from '@domain/pitch/pitch.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LineField } from '@/components/ui/line-field';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';
import { pegWords } from '@/features/pitches/letter/check-form';
import { useCorrectPeg } from '@/features/pitches/mutations';
import { lineLength } from '@/features/pitches/pitch-text';

interface CorrectPegProps {
  pitchId: string;
  peg: string;
  onClose: () => void;
}

/** The peg of a pitch as a field: the same pitch, with a word put right. */
export function CorrectPeg({ pitchId, peg, onClose }: CorrectPegProps) {
  const [typed, setTyped] = useState(peg);
  const [problem, setProblem] = useState<string>();
  const correct = useCorrectPeg(pitchId);
  const save = () => {
    if (correct.isPending) return;
    const parsed = newsPegSchema.safeParse(typed);
    const found = parsed.success ? pegWords(parsed.data) : parsed.error.issues[0]?.message;
    setProblem(found);
    if (found !== undefined || !parsed.success) return;
    if (parsed.data === peg) {
      onClose();
      return;
    }
    correct.mutate(parsed.data, {
      onSuccess: () => {
        toast.success('Peg corrected');
        onClose();
      },
    });
  };
  const refused = correct.isError ? toAppError(correct.error).userMessage : undefined;
  return (
    <form
      noValidate
      aria-label="Correct the peg"
      className="max-w-measure space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label="News peg"
        required
        error={problem ?? refused}
        description="Sentences that quote it follow; you check any other that no longer fits. What you sent keeps its words."
        counter={{ value: lineLength(typed), max: NEWS_PEG_MAX }}
      >
        {(control) => (
          <LineField
            {...control}
            // Opened by a button, to be typed into.
            autoFocus
            name="news_peg"
            value={typed}
            autoComplete="off"
            spellCheck
            onValueChange={setTyped}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
          />
        )}
      </Field>
      <div className="flex gap-3">
        <Button type="submit" size="sm" busy={correct.isPending}>
          Save
        </Button>
        <Button variant="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
