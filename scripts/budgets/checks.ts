import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FIRST_VIEWS, OTHER_FIRST_VIEWS } from '../prerender/first-views.ts';
import { gzipSize, transferSize, type ChunkGraph } from './graph.ts';

/** The schema of `bench/budgets.json`: limits in KB of 1,024 bytes, gzip. */
export const budgetsSchema = z.object({
  landing: z.object({
    javascriptBeforeIdle: z.number(),
    javascript: z.number(),
    css: z.number(),
    fonts: z.number(),
    image: z.number(),
  }),
  /** The pages that mails and links open, by their built documents. */
  pages: z.object({ javascript: z.number(), documents: z.array(z.string()) }),
  app: z.object({
    shell: z.number(),
    route: z.number(),
    /** What a first view of first-views.ts adds to the shell, and exceptions by address. */
    firstView: z.number(),
    firstViews: z.record(z.string(), z.number()),
    /** Files of JavaScript of a first view, with the shell's. */
    files: z.number(),
  }),
});
type Budgets = z.infer<typeof budgetsSchema>;

/** One line of the report. */
export interface Finding {
  name: string;
  size: number;
  limit: number;
  unit?: 'KB' | 'files';
}

const kb = (bytes: number) => bytes / 1024;

/** Sizes of what the landing page loads, read from its built HTML. */
export async function checkLanding(
  dist: string,
  graph: ChunkGraph,
  limits: Budgets['landing'],
): Promise<Finding[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '');
  // Without the scripts' text, which contains markup of the app's document.
  const markup = html.replace(/<script>[\s\S]*?<\/script>/g, '');
  const external = [...markup.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src ?? '');
  const beforeIdle =
    scripts.reduce((sum, code) => sum + gzipSize(code), 0) +
    (await transferSize(dist, external.map(local)));
  const afterIdle = new Set([
    ...graph.closure('index.html'),
    ...graph.closure('src/site/landing/landing-page.tsx'),
  ]);
  const styles = [...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css]) => css ?? '',
  );
  const sheets = [...markup.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const css = styles.join('');
  const fonts = [...css.matchAll(/url\(["']?(\/[^"')]+\.woff2)/g)].map(([, href]) => href ?? '');
  const inlineFonts = [...css.matchAll(/data:font\/woff2;base64,([\w+/=]+)/g)].map(([, data]) =>
    Buffer.from(data ?? '', 'base64'),
  );
  const images = [
    ...markup.matchAll(/(?:src|poster|data-poster)="(\/[^"]+\.(?:png|jpe?g|webp|avif|svg))"/g),
  ];

  const findings: Finding[] = [
    {
      name: '/ JavaScript before idle',
      size: kb(beforeIdle),
      limit: limits.javascriptBeforeIdle,
    },
    {
      name: '/ JavaScript in all',
      size: kb(beforeIdle + (await transferSize(dist, afterIdle))),
      limit: limits.javascript,
    },
    {
      name: '/ CSS',
      size: kb(
        gzipSize(css.replace(/data:font[^"')]+/g, '')) +
          (await transferSize(
            dist,
            sheets.map(([, href]) => local(href ?? '')),
          )),
      ),
      limit: limits.css,
    },
    {
      name: '/ fonts',
      size: kb(inlineFonts.reduce((sum, font) => sum + font.length, await rawSize(dist, fonts))),
      limit: limits.fonts,
    },
  ];
  for (const image of new Set(images.map(([, src]) => src ?? ''))) {
    findings.push({
      name: `/ image ${image}`,
      size: kb(await rawSize(dist, [image])),
      limit: limits.image,
    });
  }
  return findings;
}

/**
 * All the JavaScript that a page of a mail or a link can load: its inline scripts and every script that
 * they name, also after a tap, with what those import.
 */
export async function checkPages(
  dist: string,
  graph: ChunkGraph,
  limits: Budgets['pages'],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const document of limits.documents) {
    const html = await readFile(join(dist, document), 'utf8');
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code ?? '',
    );
    const named = [...html.matchAll(/\/(assets\/[\w.-]+\.js)/g)].map(([, file]) => file ?? '');
    const files = new Set(named.flatMap((file) => [file, ...graph.importsOf(file)]));
    const size =
      inline.reduce((sum, code) => sum + gzipSize(code), 0) + (await transferSize(dist, files));
    findings.push({
      name: `/${document} JavaScript in all`,
      size: kb(size),
      limit: limits.javascript,
    });
  }
  return findings;
}

/** Sizes of the signed-in shell, and of what each page and each first view adds to it. */
export async function checkApp(
  dist: string,
  graph: ChunkGraph,
  limits: Budgets['app'],
): Promise<Finding[]> {
  const shell = graph.closure('app.html');
  const findings: Finding[] = [
    { name: 'app shell', size: kb(await transferSize(dist, shell)), limit: limits.shell },
  ];
  const added = (sources: readonly string[]) =>
    new Set(
      sources.flatMap((source) => [...graph.closure(source)]).filter((file) => !shell.has(file)),
    );
  for (const page of pages(graph)) {
    const size = kb(await transferSize(dist, added([page])));
    findings.push({ name: page, size, limit: limits.route });
  }
  for (const [path, sources] of Object.entries({ ...FIRST_VIEWS, ...OTHER_FIRST_VIEWS })) {
    const files = added(sources);
    const name = `first view of ${path}`;
    const limit = limits.firstViews[path] ?? limits.firstView;
    findings.push({ name, size: kb(await transferSize(dist, files)), limit });
    findings.push({ name, size: shell.size + files.size, limit: limits.files, unit: 'files' });
  }
  return findings;
}

/** Pages whose own imports reach code of another feature, one line each; a shared file may hold some. */
export function foreignModules(graph: ChunkGraph): string[] {
  return pages(graph).flatMap((page) => {
    const feature = featureOf(page);
    // Route files in src/app compose several features.
    if (feature === undefined) return [];
    const foreign = [...graph.modulesFor(page)].filter(
      (module) => ![undefined, feature].includes(featureOf(module)),
    );
    return foreign.map((module) => `${page} loads ${module}`);
  });
}

function pages(graph: ChunkGraph): string[] {
  return graph.dynamicEntries
    .filter((key) => /^src\/(features\/[^/]+\/[^/]+-page|app\/routes\/[^/]+-route)\.tsx$/.test(key))
    .sort();
}

function featureOf(module: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(module)?.[1];
}

const local = (href: string) => href.replace(/^\//, '');

async function rawSize(dist: string, hrefs: string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(hrefs)].map(async (href) => (await stat(join(dist, local(href)))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
