import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { aliases } from '../../vite.aliases.ts';

const folder = fileURLToPath(new URL('../../src/site/before-hydration/', import.meta.url));

/**
 * Compiles `src/site/before-hydration/<name>.ts` to one self-contained classic script that may be
 * written between script tags. `constants` are identifiers of that file and their values.
 */
export async function inlineScript(
  name: string,
  constants: Record<string, string> = {},
): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: aliases },
    define: Object.fromEntries(
      Object.entries(constants).map(([key, value]) => [key, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: `${folder}${name}.ts`, formats: ['iife'], name: 'inline' },
    },
  });
  for (const output of [outputs].flat()) {
    if (!('output' in output)) continue;
    const [chunk] = output.output;
    return escapeScript(chunk.code.trim());
  }
  throw new Error(`The build of ${name}.ts has no output.`);
}

/** A closing tag inside a script's text would end the script. */
function escapeScript(code: string): string {
  return code.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
