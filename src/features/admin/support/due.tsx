import { Badge } from '@/components/ui/badge';
import { dueWords } from '@/features/admin/support/due-words';
import { useNow } from '@/lib/use-now';

const TICK_MS = 30_000;

interface DueProps {
  status: 'open' | 'answered' | 'closed';
  dueAt: string;
}

/** The clock of a thread that waits; the state of any other. */
export function Due({ status, dueAt }: DueProps) {
  const now = useNow(TICK_MS);
  if (status === 'answered') return <Badge variant="success">Answered</Badge>;
  if (status === 'closed') return <Badge variant="outline">Closed</Badge>;
  const { words, late } = dueWords(dueAt, now);
  return <Badge variant={late ? 'destructive' : 'warning'}>{words}</Badge>;
}
