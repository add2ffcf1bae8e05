import { mergeParts, type Part } from './chunks/merge.ts';
import { FIRST_VIEWS, OTHER_FIRST_VIEWS } from './prerender/first-views.ts';

interface ModuleInfo {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Context {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

/** Entries that a browser loads together, and how much it counts that they are fast. */
interface Load {
  entries: readonly string[];
  weight: number;
  /** How many parts it may have: each is a file beside those of the entries. */
  most?: number;
}

/** A file less is worth as much source as this: about 3.5 KB when it is minified and compressed. */
const FILE = 12_100;

/** How many files of code a first view may have beside those of its libraries; without a document of its own, more. */
const MOST_FILES = 15;
const MOST_FILES_OTHER = 24;

const APP = 'app.html';
const SITE = 'index.html';
/** Stays a file of its own: it is so short that documents have it inline. */
const START = 'src/app/client.tsx';
/** Styles, and parts of a library that comes by an index which every page imports, though few pages use them. */
const UNGROUPED =
  /\.css$|react-query\/.*\/use(Queries|InfiniteQuery|Prefetch)|query-core\/.*\/(queries|infiniteQuery)Observer/;
const VIEWS = { ...FIRST_VIEWS, ...OTHER_FIRST_VIEWS };
const PAGE = /^src\/(features\/.*-page|app\/routes\/[^/]+-route)\.tsx$/;

/** Each first view, each other page, each page of the site, and what is loaded later by itself. */
function loadsOf(entries: readonly string[]): Load[] {
  const inFirstViews = new Set(Object.values(VIEWS).flat());
  const others = entries.filter((entry) => PAGE.test(entry) || !inFirstViews.has(entry));
  return [
    // Every page waits for the app's shell.
    { entries: [APP], weight: 1 },
    ...Object.entries(VIEWS).map(([path, sources]) => ({
      entries: [APP, ...sources],
      weight: 1,
      most: (path in FIRST_VIEWS ? MOST_FILES : MOST_FILES_OTHER) - sources.length,
    })),
    ...others.map((entry) => {
      if (entry === 'src/site/landing/landing-page.tsx')
        return { entries: [SITE, entry], weight: 3 };
      if (entry.startsWith('src/site/')) return { entries: [SITE, entry], weight: 1 };
      // A visitor's first page of the app.
      if (entry.startsWith('src/features/auth/')) return { entries: [APP, entry], weight: 2 };
      if (PAGE.test(entry)) return { entries: [APP, entry], weight: 1 };
      return { entries: [APP, entry], weight: 0.1 };
    }),
  ];
}

/**
 * The groups of modules for the bundler, so that a page takes a few files and not one for each small module: modules
 * that the same loads need are one part, and parts are merged where a file less is worth what is loaded for nothing
 * (chunks/merge.ts). What only one entry needs goes into the file of the entry, but for the app's own.
 */
export function chunkGroups(root: string) {
  let files: ReadonlyMap<string, string> | undefined;
  return [
    {
      debugName: 'parts of pages',
      name: (id: string, context: Context) => {
        files ??= nameParts(partsOf(root, context), root);
        return files.get(id) ?? null;
      },
    },
  ];
}

function partsOf(root: string, context: Context): Part[] {
  const modules = new Map<string, ModuleInfo>();
  const found = new Set([root + APP, root + SITE]);
  for (const id of found) {
    const info = context.getModuleInfo(id);
    if (info === null) continue;
    modules.set(id, info);
    for (const next of [...info.importedIds, ...info.dynamicallyImportedIds]) found.add(next);
  }
  const importsOf = (id: string) => modules.get(id)?.importedIds ?? [];
  const reachedFrom = (start: readonly string[]) => {
    const reached = new Set(start);
    for (const id of reached) for (const next of importsOf(id)) reached.add(next);
    return reached;
  };

  const entries = [...modules].flatMap(([id, { isEntry, dynamicImporters }]) =>
    isEntry || dynamicImporters.length > 0 ? [id] : [],
  );
  const entriesOf = new Map<string, number>();
  for (const entry of entries)
    for (const id of reachedFrom([entry])) entriesOf.set(id, (entriesOf.get(id) ?? 0) + 1);

  const loads = loadsOf(entries.map((id) => id.slice(root.length)));
  const needs = new Map<string, Set<number>>();
  loads.forEach((load, number) => {
    for (const id of reachedFrom(load.entries.map((entry) => root + entry)))
      needs.set(id, (needs.get(id) ?? new Set()).add(number));
  });

  const shell = loads.findIndex(
    ({ entries: [first, second] }) => first === APP && second === undefined,
  );
  const parts = new Map<string, Part>();
  for (const [id, numbers] of needs) {
    const info = modules.get(id);
    // What only the app's entry needs goes along with the rest of the shell: a file less for every page.
    const inShell = numbers.has(shell) && id !== root + START;
    const shared = inShell || (entriesOf.get(id) ?? 0) > 1;
    // An entry that nothing imports directly has a file of its own anyway.
    const isOnlyEntry = entries.includes(id) && info?.importers.length === 0;
    if (info === undefined || !shared || isOnlyEntry || UNGROUPED.test(id)) continue;
    const feature = /^src\/features\/([^/]+)\//.exec(id.slice(root.length))?.[1];
    const key = [...numbers, inShell ? '' : feature].join();
    const part = parts.get(key);
    parts.set(key, {
      ids: [...(part?.ids ?? []), id],
      size: (part?.size ?? 0) + (info.code?.length ?? 0),
      loads: numbers,
      features: new Set([...(part?.features ?? []), ...(feature === undefined ? [] : [feature])]),
    });
  }
  return mergeParts([...parts.values()], {
    weights: loads.map(({ weight }) => weight),
    importsOf,
    shell,
    file: FILE,
    most: new Map(loads.flatMap(({ most }, load) => (most === undefined ? [] : [[load, most]]))),
  });
}

/** The name of the file of each module: that of a module in it, which stays when others come or go. */
function nameParts(parts: readonly Part[], root: string): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { ids } of parts) {
    const [first = ''] = ids
      .map((id) => id.replace(root, ''))
      .toSorted((a, b) => a.length - b.length || a.localeCompare(b));
    const base = /([\w-]+)[^/]*$/.exec(first)?.[1] ?? 'part';
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}${String(number)}`;
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}
