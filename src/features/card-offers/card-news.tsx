import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Alert } from '@/components/ui/alert';
import { useLiveChanges } from '@/lib/api/realtime';
import { newsOf } from '@/features/card-offers/outcome-words';
import { ranCardsQuery } from '@/features/card-offers/queries';

/** A notice while editors have answered cards since their creator looked; nothing otherwise. */
export function CardNews({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data = [] } = useQuery(ranCardsQuery(userId));
  useLiveChanges('account', {
    card_outcomes: () =>
      void client.invalidateQueries({ queryKey: ranCardsQuery(userId).queryKey }),
  });
  const news = newsOf(data);
  return (
    <div role="status" className="empty:hidden">
      {news !== null && (
        <Alert title="News from the Friday Fix">
          <span className="break-words">{news}</span>{' '}
          <Link to={`${paths.pitches.getHref()}#friday-fix`} className="prose-link">
            See what they said
          </Link>
        </Alert>
      )}
    </div>
  );
}
