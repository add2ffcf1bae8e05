import { type ComponentType, lazy, Suspense, useState } from 'react';
import { reloadForNewVersion } from '@/app/new-version';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

export interface LazyPage {
  (): React.JSX.Element;
  /** Loads the code of the page ahead of a visit. */
  preload: () => void;
  /** Resolves when the page can be rendered without waiting; rejects when the download fails. */
  ready: () => Promise<void>;
}

// A sibling before the page, not a parent: the effect of the page runs later and may set a better title.
function RouteTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

/**
 * A page whose code is loaded at the first visit. `title` is the document title until the page sets
 * another.
 */
export function lazyPage(
  title: string,
  load: () => Promise<ComponentType>,
  fallback: React.ReactNode,
): LazyPage {
  let loaded: ComponentType | null = null;
  const open = () =>
    load().catch(async (error: unknown) => {
      // The reload is under way: the placeholder stays until then.
      if (await reloadForNewVersion()) return new Promise<never>(() => undefined);
      throw error;
    });
  const Page = lazy(async () => ({ default: (loaded = await open()) }));
  const Route = () => {
    // Chosen once: React would remount a component of another type.
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
      // A failed download is reported when the page is opened.
      load().catch(() => undefined);
    },
    ready: async () => {
      loaded = await load();
    },
  });
}
