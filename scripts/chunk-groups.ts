import { FIRST_VIEWS } from './prerender/first-views.ts';

interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Context {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

/** What features share has chunks of its own: a page loads no code of another feature. */
const isPart = (id: string) => !/src\/(features|app)\//.test(id);

const nameOf = (views: readonly string[]) => views.join('').replaceAll('/', '-');

const isSite = (entry: string) => /^(src\/site\/|index\.html)/.test(entry);

const LANDING = 'src/site/landing/landing-page.tsx';

/** A module of this many first views is loaded with each of them. */
const COMMON = 6;

/**
 * Groups of modules for the bundler, so that a page takes a few files and not one for each small module: React, what
 * site and app share, requests of both, the app's shell with all its imports; then, of what the first views of
 * signed-in pages need (first-views.ts), what most of them use, what two or three use, and what one uses alone. What
 * else there is, dialogs for example, stays in chunks of its own.
 */
export function chunkGroups(root: string) {
  const known = new Map<string, readonly string[]>();

  /** The files that are loaded by themselves and that reach a module by static imports. */
  const entriesOf = (id: string, context: Context): readonly string[] => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = new Set<string>();
    const seen = new Set([id]);
    for (const each of seen) {
      const info = context.getModuleInfo(each);
      if (info === null) continue;
      if (info.isEntry || info.dynamicImporters.length > 0) found.add(each.replace(root, ''));
      for (const importer of info.importers) seen.add(importer);
    }
    const entries = [...found];
    known.set(id, entries);
    return entries;
  };

  /** The addresses whose first view needs a module. */
  const viewsOf = (id: string, context: Context): string[] => {
    const entries = entriesOf(id, context);
    return Object.keys(FIRST_VIEWS).filter((path) =>
      FIRST_VIEWS[path]?.some((source) => entries.includes(source)),
    );
  };

  const isOnlyOf = (view: string, id: string, context: Context) =>
    entriesOf(id, context).every((entry) => FIRST_VIEWS[view]?.includes(entry));

  const sets: string[] = [];
  const indexOf = (entries: readonly string[]) => {
    const set = entries.toSorted().join(' ');
    if (!sets.includes(set)) sets.push(set);
    return sets.indexOf(set);
  };

  const byViews = (
    priority: number,
    name: (views: string[], id: string, context: Context) => string | null,
  ) => ({
    priority,
    debugName: `first views ${String(priority)}`,
    name: (id: string, context: Context) => name(viewsOf(id, context), id, context),
  });

  const ofFew = (views: readonly string[], kind: string) =>
    views.length > 1 && views.length < COMMON ? `of${nameOf(views)}${kind}` : null;

  const ofOne = ([view, other]: readonly string[], id: string, context: Context, kind: string) =>
    view === undefined || other !== undefined || isOnlyOf(view, id, context)
      ? null
      : `more${nameOf([view])}${kind}`;

  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
    {
      name: 'shared',
      test: /src\/(lib\/(account\/stored-user|browser\/(theme|browser-storage)|env)\.ts|components\/(wordmark|ui\/button-styles))|_shared\/domain\/(text\/(brand|time-text)|paths)\.ts|node_modules\/(clsx|class-variance-authority)\/|vite\/(preload-helper|modulepreload-polyfill)/,
      priority: 8,
    },
    {
      name: 'requests',
      test: /src\/lib\/api\/app-error\.ts|_shared\/domain\/errors\.ts/,
      priority: 8,
    },
    {
      name: 'shell',
      test: /src\/(app\/(app|boot)\.tsx?|lib\/(use-(values|zod-form)|time|api\/realtime)\.ts|components\/(error-state|page-header|ui\/alert)\.tsx)/,
      priority: 7,
    },
    // A group takes the imports of its modules along: what others need too must have a group before.
    byViews(6, (views, id, context) => {
      const entries = entriesOf(id, context);
      const ofSite = entries.some(isSite) && !entries.every(isSite);
      if (!ofSite) return null;
      return entries.includes(LANDING) || views.length === 0 ? `site-${indexOf(entries)}` : 'both';
    }),
    byViews(5, (views, id, context) =>
      views.length >= COMMON && entriesOf(id, context).length > 1 ? 'common' : null,
    ),
    byViews(4, (views, id) => (isPart(id) ? ofFew(views, '-parts') : null)),
    byViews(4, (views) => ofFew(views, '')),
    byViews(3, (views, id, context) => (isPart(id) ? ofOne(views, id, context, '-parts') : null)),
    byViews(3, (views, id, context) => ofOne(views, id, context, '')),
    byViews(2, ([view, other], id, context) =>
      view !== undefined && other === undefined && isOnlyOf(view, id, context)
        ? `view${nameOf([view])}`
        : null,
    ),
  ];
}
