import { paths } from '@domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { IntroductionList } from '@/features/requests/introduction-list';
import { introductionsQuery } from '@/features/requests/queries';
import { Section } from '@/features/requests/section';
import { useIntroductionChanges } from '@/features/requests/use-introduction-changes';

interface OwnIntroductionsProps {
  userId: string;
  /** Whether the page is about nothing else: then its heading says the rest. */
  alone?: boolean;
}

/** The editors who asked for a creator. */
export function OwnIntroductions({ userId, alone = false }: OwnIntroductionsProps) {
  const introductions = useQuery(introductionsQuery(userId));
  useIntroductionChanges();
  return (
    <Section
      title={alone ? 'Who asked for you' : 'Introductions'}
      query={introductions}
      empty={{
        title: 'No editor has asked about a Friday Fix card of yours yet',
        words:
          'Offer a pitch to the Friday Fix. When an editor reads it there and wants to meet you, it shows here.',
        action: (
          <Button asChild variant={alone ? 'primary' : 'outline'}>
            <Link to={paths.pitches.getHref()}>See your pitches</Link>
          </Button>
        ),
      }}
    >
      {(entries) => <IntroductionList entries={entries} />}
    </Section>
  );
}
