import { Badge } from '@/components/ui/badge';
import type { NewestProposal } from '@/features/on-behalf/queries';

const STATES = {
  open: { label: 'Waits for a yes', variant: 'outline' },
  approved: { label: 'Approved', variant: 'success' },
  declined: { label: 'Not this one', variant: 'neutral' },
  withdrawn: { label: 'Taken back', variant: 'neutral' },
} as const;

/** Where a prepared pitch stands: not proposed, or the state of its newest proposal. */
export function ProposalState({ proposal }: { proposal: NewestProposal | null }) {
  if (proposal === null) return <Badge variant="outline">Draft</Badge>;
  const { label, variant } = STATES[proposal.status];
  return <Badge variant={variant}>{label}</Badge>;
}
