import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The file of each icon by its names, from the library's list of exports. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(
    require.resolve('lucide-react').replace(/cjs\/[^/]+$/, 'esm/lucide-react.mjs'),
    'utf8',
  );
  return new Map(
    [...list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/**
 * Imports icons from their files, not from the library's index: that names 1,700, so the bundler would read all of
 * them, and chunk-groups.ts would take each icon for one that every page needs.
 */
export function iconImports(): Plugin {
  const files = iconFiles();
  return {
    name: 'newspeg-icon-imports',
    enforce: 'post',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /['"]lucide-react['"]/ },
      handler: (code) =>
        code.replace(
          /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g,
          (statement, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '')
              .map((name) => {
                const [icon = '', as = icon] = name.split(/\s+as\s+/);
                const file = files.get(icon);
                if (file === undefined) return statement;
                return `import ${as} from 'lucide-react/icons/${file}'`;
              })
              .join(';'),
        ),
    },
  };
}
