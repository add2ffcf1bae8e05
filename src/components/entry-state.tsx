import { Badge } from '@/components/ui/badge';
import type { MyEntry } from '@/lib/entries/queries';

const STATES = {
  chosen: { label: 'You were chosen', tone: 'success' },
  asked: { label: 'The editor asks for you', tone: 'accent' },
  declined: { label: 'The editor said no', tone: 'outline' },
  open: { label: 'With the editor', tone: 'neutral' },
  closed: { label: 'Not chosen yet', tone: 'neutral' },
} as const;

interface EntryStateProps {
  entry: Pick<MyEntry, 'state' | 'question'>;
}

/** How far a pitch came that answers a request. */
export function EntryState({ entry: { state, question } }: EntryStateProps) {
  if (question !== null) return <Badge variant="accent">The editor asks something</Badge>;
  return <Badge variant={STATES[state].tone}>{STATES[state].label}</Badge>;
}
