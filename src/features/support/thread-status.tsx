import { Badge } from '@/components/ui/badge';
import type { SupportThread } from '@/features/support/queries';

const STATES = {
  open: { label: 'With us', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'outline' },
} as const;

/** Whose turn it is in a thread. */
export function ThreadStatus({ status }: Pick<SupportThread, 'status'>) {
  return <Badge variant={STATES[status].tone}>{STATES[status].label}</Badge>;
}
