import { paths } from '@domain/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header';
import { Button } from '@/components/ui/button';
import { useTableChanges } from '@/lib/api/realtime';
import { useProfileUser, useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { AskedList } from '@/features/requests/asked-list';
import { IntroductionList } from '@/features/requests/introduction-list';
import { askedQuery, introductionsQuery, requestsKey } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';

/** /app/introductions: whom an editor asked for; who asks for a creator. */
export function IntroductionsPage() {
  useDocumentTitle('Introductions');
  const { user } = useSession();
  const { data: account } = useProfileUser();
  if (user === null) return null;
  const kind: unknown = account?.kind ?? user.user_metadata['role'];
  const asks = kind === 'media' || account?.role === 'admin';
  return (
    <div className="space-y-10">
      <PageHeader
        title="Introductions"
        description={
          asks
            ? 'Creators you asked to meet. Each has 24 hours to answer; a yes gives you both the email of the other.'
            : 'Editors who would like to meet you.'
        }
      />
      {asks && <AskedIntroductions userId={user.id} />}
      {kind !== 'media' && <OwnIntroductions userId={user.id} />}
    </div>
  );
}

function useIntroductionChanges() {
  const client = useQueryClient();
  useTableChanges({
    table: 'intro_requests',
    onChange: () => void client.invalidateQueries({ queryKey: requestsKey }),
  });
}

function AskedIntroductions({ userId }: { userId: string }) {
  const asked = useQuery(askedQuery(userId));
  useIntroductionChanges();
  return (
    <Section
      title="Introductions you asked for"
      query={asked}
      empty={{
        title: 'You have asked for nobody yet',
        words: 'Request an introduction beside any story of the Friday Fix.',
        action: (
          <Button asChild variant="outline">
            <Link to={paths.mediaDashboard.getHref()}>Open the Friday Fix</Link>
          </Button>
        ),
      }}
    >
      {(entries) => <AskedList entries={entries} />}
    </Section>
  );
}

/** The editors who asked for a creator. */
export function OwnIntroductions({ userId }: { userId: string }) {
  const introductions = useQuery(introductionsQuery(userId));
  useIntroductionChanges();
  return (
    <Section
      title="Introductions"
      query={introductions}
      empty={{
        title: 'Nobody has asked yet',
        words:
          'Offer a pitch to the Friday Fix. When an editor reads it there and wants to meet you, it shows here.',
        action: (
          <Button asChild variant="outline">
            <Link to={paths.pitches.getHref()}>Your pitches</Link>
          </Button>
        ),
      }}
    >
      {(entries) => <IntroductionList entries={entries} />}
    </Section>
  );
}
