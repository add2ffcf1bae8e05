import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { AskedList } from '@/features/requests/asked-list';
import { askedQuery } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';
import { useIntroductionChanges } from '@/features/requests/use-introduction-changes';

/** The introductions that an editor asked for. */
export function AskedIntroductions({ userId }: { userId: string }) {
  const asked = useQuery(askedQuery(userId));
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
