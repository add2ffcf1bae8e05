import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { AskedList } from '@/features/requests/asked-list';
import { useReadIntroductions } from '@/features/requests/mutations';
import { askedQuery } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';
import { useIntroductionChanges } from '@/features/requests/use-introduction-changes';

/** The introductions that an editor asked for. */
export function AskedIntroductions({ userId }: { userId: string }) {
  const asked = useQuery(askedQuery(userId));
  const { mutate: read } = useReadIntroductions();
  const unread = asked.data?.filter((entry) => entry.unread).map(({ id }) => id) ?? [];
  const ids = unread.join();
  useEffect(() => {
    if (ids !== '') read(ids.split(','));
  }, [ids, read]);
  useIntroductionChanges();
  return (
    <Section
      title="Introductions you asked for"
      query={asked}
      empty={{
        title: 'You have asked for nobody yet',
        words:
          'Ask for an introduction beside a story of the Friday Fix. Most sample stories have nobody to ask.',
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
