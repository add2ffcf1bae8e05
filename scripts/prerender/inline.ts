import { build } from 'vite';

/** How to get one of the inline scripts, with its constants set. */
export type Inline = (name: string, constants?: Record<string, string>) => Promise<string>;

/**
 * Compiles `src/site/before-hydration/<name>.ts` to one self-contained classic script, ready to stand between
 * script tags. `constants` replaces identifiers by JSON values.
 */
export async function renderInline(
  root: string,
  name: string,
  constants: Record<string, string> = {},
): Promise<string> {
  const outputs = await build({
    root,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: `${root}src/site/before-hydration/${name}.ts`,
        formats: ['iife'],
        name: 'inline',
      },
    },
  });
  for (const output of [outputs].flat()) {
    if (!('output' in output)) continue;
    const [chunk] = output.output;
    return escapeScript(chunk.code.trim());
  }
  throw new Error(`Nothing came out of src/site/before-hydration/${name}.ts`);
}

/** A closing tag inside a script's text would end the script. */
export function escapeScript(code: string): string {
  return code.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
