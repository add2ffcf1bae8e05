import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { LoadingBlock } from '@/components/loading-block';
import { Alert } from '@/components/ui/alert';
import { kitPreviewQuery } from '@/features/press-kit/preview/queries';
import { useSession } from '@/lib/account/session';
import { loadOwnPicture } from '@/lib/api/upload';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { kitLinkQuery } from '@/lib/yeses/queries';
import { paths } from '@domain/paths.ts';

/** /app/press-kit/preview: the account's press kit as others will see it, for its owner alone. */
export function KitPreviewPage() {
  useDocumentTitle('Preview of your press kit');
  const { user } = useSession();
  return user === null ? null : <Preview userId={user.id} />;
}

function Preview({ userId }: { userId: string }) {
  const kit = useQuery(kitPreviewQuery(userId));
  // It may have been published a moment ago.
  const isPublic = typeof useQuery({ ...kitLinkQuery(userId), staleTime: 0 }).data === 'string';
  if (kit.isPending) return <LoadingBlock label="Loading your press kit…" className="h-128" />;
  if (kit.isLoadingError)
    return (
      <ErrorState
        title="Your press kit did not load"
        error={kit.error}
        onRetry={() => void kit.refetch()}
      />
    );
  if (kit.data === null)
    return <EmptyState title="No press kit">Press kits belong to creators.</EmptyState>;
  return (
    <div className="space-y-8">
      <Alert title="Only you see this page">
        {isPublic
          ? 'Your press kit is public and says the same: '
          : 'It is what your press kit says once it is published: '}
        copying, downloading and printing work there.{' '}
        <Link
          to={paths.profile.getHref('epk_published')}
          className="prose-link inline-flex min-h-11 items-center sm:min-h-6"
        >
          {isPublic ? 'Change it' : 'Change or publish it'}
        </Link>
      </Alert>
      <KitAsPublished markup={kit.data} />
    </div>
  );
}

/** The markup of the public page. */
function KitAsPublished({ markup }: { markup: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const abort = new AbortController();
    box.current?.replaceChildren(previewOf(markup, abort.signal));
    return () => abort.abort();
  }, [markup]);
  return <div ref={box} />;
}

/** The kit without what works on its public page only; pictures are read with the session. */
function previewOf(markup: string, signal: AbortSignal): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const { content } = template;
  for (const button of content.querySelectorAll('button')) button.disabled = true;
  for (const download of content.querySelectorAll('a[download]')) download.removeAttribute('href');
  for (const picture of content.querySelectorAll('img')) {
    const { src } = picture;
    picture.removeAttribute('src');
    picture.loading = 'eager';
    loadOwnPicture(src, signal).then(
      (own) => {
        picture.src = own;
        signal.addEventListener('abort', () => URL.revokeObjectURL(own));
      },
      // The place stays empty, as on the public page.
      () => picture.remove(),
    );
  }
  return content;
}
