import { type ComponentType, lazy, Suspense } from 'react';
import { useDocumentTitle } from '@/lib/use-document-title';

interface LazyPage {
  (): React.JSX.Element;
  /** Fetches the page's code before somebody goes there. */
  preload: () => void;
}

// The title stands beside the page and not above it, so that a page may set a better one after it.
function RouteTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

/**
 * A page whose code is fetched on first visit. `title` is its document title until the page sets
 * its own.
 */
export function lazyPage(
  title: string,
  load: () => Promise<ComponentType>,
  fallback: React.ReactNode,
): LazyPage {
  const Page = lazy(async () => ({ default: await load() }));
  const Route = () => (
    <Suspense fallback={fallback}>
      <RouteTitle title={title} />
      <Page />
    </Suspense>
  );
  return Object.assign(Route, {
    preload: () => {
      // A failure shows when the page is opened.
      load().catch(() => undefined);
    },
  });
}
