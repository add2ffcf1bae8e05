import { Badge } from '@/components/ui/badge';
import { statusLabel, statusVariant } from '@/features/admin/webhooks/webhook-status';

/** Status of a ledger row. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge variant={statusVariant(status)}>{statusLabel(status)}</Badge>;
}
