import { type ComponentType, lazy, Suspense, useState } from 'react';
import { reloadForNewVersion } from '@/app/new-version';
import { useTitleBeforePage } from '@/lib/browser/use-document-title';
import { partsReady } from '@/lib/browser/lazy-part';
import type { PageData, PageVisit } from '@/lib/page-data';

export interface LazyPage {
  (): React.JSX.Element;
  /**
   * Loads the code of the page ahead of a visit, and then what it shows first to a signed-in person. Resolves when that
   * was asked for.
   */
  preload: (visit: PageVisit | undefined) => Promise<void>;
  /** Resolves when the page can be rendered without waiting; rejects when the download fails. */
  ready: () => Promise<void>;
}

// A sibling before the page, not a parent: the effect of the page runs later and may set a better title. Where the page
// rendered twice before that, its effect ran first.
function RouteTitle({ title }: { title: string }) {
  useTitleBeforePage(title);
  return null;
}

/**
 * A page whose code is loaded at the first visit. `title` is the document title until the page sets
 * another; `loadData` is the code that asks for what the page shows first.
 */
export function lazyPage(
  title: string,
  load: () => Promise<ComponentType>,
  fallback: React.ReactNode,
  loadData?: () => Promise<PageData>,
): LazyPage {
  let loaded: ComponentType | null = null;
  // The page and what is asked for it ahead: a page that came first would ask each part by itself.
  const loadAll = async () => {
    const [component] = await Promise.all([load(), loadData?.().catch(() => undefined)]);
    return component;
  };
  const open = () =>
    loadAll().catch(async (error: unknown) => {
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
  const ready = async () => {
    const component = await load();
    await partsReady(component);
    loaded = component;
  };
  return Object.assign(Route, {
    preload: async (visit: PageVisit | undefined) => {
      // A failed download is reported when the page is opened.
      ready().catch(() => undefined);
      if (visit !== undefined)
        await loadData?.().then(
          (ask) => ask(visit),
          () => undefined,
        );
    },
    ready,
  });
}
