import { planById } from '@domain/billing/plans.ts';
import { answerTime } from '@domain/billing/plan-words.ts';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { PageHeader } from '@/components/page-header';
import { SupportForm } from '@/features/support/support-form';
import { ThreadList } from '@/features/support/thread-list';
import { safeNext } from '@/lib/account/safe-next';
import { useSession } from '@/lib/account/session';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { useEntitlements } from '@/lib/plan/use-entitlements';

/** /app/support: writing to us, and what was written. `?from=` is the page to go back to. */
export function SupportPage() {
  useDocumentTitle('Write to us');
  const [search] = useSearchParams();
  const { user } = useSession();
  const entitlements = useEntitlements();
  const from = search.get('from');
  const back = safeNext(from);
  if (user === null) return null;
  const when =
    entitlements.data === undefined ? '' : ` ${answerTime(planById(entitlements.data.plan))}`;
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-4">
        {back !== undefined && (
          <Link
            data-back
            to={back}
            className="prose-link inline-flex items-center gap-2 justify-self-start max-sm:-my-2.5 max-sm:min-h-11"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Back to where you were
          </Link>
        )}
        <PageHeader
          title="Write to us"
          description={`A person reads it and answers${when}: here, and by mail.`}
        />
      </div>
      <SupportForm userId={user.id} from={from} />
      <ThreadList userId={user.id} />
    </div>
  );
}
