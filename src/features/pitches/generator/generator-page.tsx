import { Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { WHO_WRITES } from '@domain/pitch/drafted-words.ts';
import { useSession } from '@/lib/account/session';
import { lazyPart } from '@/lib/browser/lazy-part';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

const Generator = lazyPart(
  async () => (await import('@/features/pitches/generator/generator')).Generator,
);
// Loaded in parallel with the session; a failed download is reported in place of the form.
Generator.ready().catch(() => undefined);

interface GeneratorPageProps {
  /** Whether a request stands above it. */
  answers?: boolean;
  /** Names a request; src/app passes it in. */
  topicOf: (slug: string) => ReactNode;
}

/** Generator form and the generated variations. The pitch id is in the URL, so a reload keeps it. */
export function GeneratorPage({ answers = false, topicOf }: GeneratorPageProps) {
  useDocumentTitle('AI Pitch Generator');
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="space-y-8">
      <PageHeader
        title="AI Pitch Generator"
        // Below a request a phone has no room for more than the title: the first question is in the first view.
        {...(answers && { className: 'max-sm:[&_p]:hidden max-sm:[&>div+div]:hidden' })}
        description={WHO_WRITES}
        actions={
          <Link
            to={paths.pitches.getHref()}
            className="prose-link inline-flex min-h-11 items-center text-sm whitespace-nowrap sm:min-h-0"
          >
            All your pitches
          </Link>
        }
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <Generator userId={user.id} topicOf={topicOf} />
      </Suspense>
    </div>
  );
}
GeneratorPage.parts = [Generator];
