import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { waitingProposalsQuery } from '@/features/on-behalf/queries';

interface WaitingProposalsProps {
  userId: string;
  /** Only those of one pitch. */
  pitchId?: string;
}

/** A notice while prepared pitches wait for the creator's answer; nothing otherwise. */
export function WaitingProposals({ userId, pitchId }: WaitingProposalsProps) {
  const { data = [] } = useQuery(waitingProposalsQuery(userId));
  const waiting = data.filter((one) => pitchId === undefined || one.pitch_id === pitchId);
  return (
    <div role="status" className="space-y-3 empty:hidden">
      {waiting.map(({ id, by, headline }) => (
        <Alert key={id} title="A pitch waits for your yes">
          <span className="break-words">
            {by} proposes “{headline}”.
          </span>{' '}
          <Link to={paths.proposal.getHref(id)} className="prose-link">
            Read it and decide
          </Link>
        </Alert>
      ))}
    </div>
  );
}
