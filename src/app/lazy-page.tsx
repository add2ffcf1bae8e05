import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useDocumentTitle } from '@/lib/use-document-title';

interface LazyPage {
  (): React.JSX.Element;
  /** Fetches the page's code before somebody goes there. */
  preload: () => void;
  /** Settles when the page can be rendered without waiting; fails like the download. */
  ready: () => Promise<void>;
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
  let loaded: ComponentType | null = null;
  const Page = lazy(async () => ({ default: (loaded = await load()) }));
  const Route = () => {
    // Chosen once: another type in the same place would be another page to React.
    const [Loaded] = useState(() => loaded);
    return (
      <Suspense fallback={fallback}>
        <RouteTitle title={title} />
        {Loaded === null ? <Page /> : <Loaded />}
      </Suspense>
    );
  };
  return Object.assign(Route, {
    preload: () => {
      // A failure shows when the page is opened.
      load().catch(() => undefined);
    },
    ready: async () => {
      loaded = await load();
    },
  });
}
