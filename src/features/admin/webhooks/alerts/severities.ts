import type { AlertGroup } from '@/features/admin/webhooks/queries';

/** How each severity looks. */
export const SEVERITIES: Record<
  AlertGroup['severity'],
  { label: string; variant: 'destructive' | 'warning' | 'neutral'; edge: string }
> = {
  critical: { label: 'Critical', variant: 'destructive', edge: 'border-l-destructive' },
  high: { label: 'High', variant: 'warning', edge: 'border-l-warning' },
  medium: { label: 'Medium', variant: 'neutral', edge: 'border-l-input' },
};
