import { Badge } from '@/components/ui/badge';
import type { MyEntry } from '@/lib/entries/queries';

/** The words and the look of each state. */
const STATES = {
  chosen: ['You were chosen', 'success'],
  asked: ['The editor asks for you', 'accent'],
  declined: ['The editor said no', 'outline'],
  open: ['With the editor', 'neutral'],
  closed: ['Not chosen yet', 'neutral'],
} as const;

interface EntryStateProps {
  entry: Pick<MyEntry, 'state' | 'question'>;
}

/** How far a pitch came that answers a request; what its editor asks stands after a yes, and instead of all else. */
export function EntryState({ entry: { state, question } }: EntryStateProps) {
  const [words, variant] = STATES[state];
  return (
    <>
      {(question === null || state === 'chosen' || state === 'asked') && (
        <Badge variant={variant}>{words}</Badge>
      )}
      {question !== null && <Badge variant="accent">The editor asks something</Badge>}
    </>
  );
}
