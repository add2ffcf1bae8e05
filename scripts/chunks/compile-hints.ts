import type { Plugin } from 'vite';
import { FIRST_VIEWS } from '../prerender/first-views.ts';

/** Compiles all functions of a file while it is loading, off the main thread (Chromium from 136; others ignore it). */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the files that the first views load (`FIRST_VIEWS`, with the shell): most of their functions run then, and each
 * that is compiled at its first call is parsed twice, on the main thread.
 */
export function compileHints(root: string): Plugin {
  return {
    name: 'newspeg-compile-hints',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const sources = new Set(['app.html', ...Object.values(FIRST_VIEWS).flat()]);
      const marked = new Set(
        chunks.filter(({ facadeModuleId }) =>
          sources.has((facadeModuleId ?? '').slice(root.length)),
        ),
      );
      for (const { imports } of marked)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) marked.add(chunk);
      for (const chunk of marked) chunk.code = HINT + chunk.code;
    },
  };
}
