import { Badge } from '@/components/ui/badge';
import { statusLabel, statusVariant } from '@/features/admin/webhooks/webhook-status';

/** Where an event of the ledger stands. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge variant={statusVariant(status)}>{statusLabel(status)}</Badge>;
}
