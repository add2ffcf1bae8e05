import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/**
 * The notices of the packages that workers bundle, which Vite leaves out of its own list: a plugin for the workers'
 * builds, and what appends them to that list.
 */
export function workerLicenses(): { plugin: Plugin; appendTo: (list: string) => Promise<void> } {
  const folders = new Set<string>();
  return {
    plugin: {
      name: 'newspeg-worker-licenses',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle))
          for (const id of output.type === 'chunk' ? output.moduleIds : []) {
            const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(id)?.[0];
            if (folder !== undefined) folders.add(folder);
          }
      },
    },
    appendTo: async (list) => {
      const known = await readFile(list, 'utf8');
      for (const folder of [...folders].toSorted()) {
        const { name, version, license } = packageSchema.parse(
          JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
        );
        const title = `## ${name} - ${version} (${license})`;
        if (known.includes(title)) continue;
        const file = (await readdir(folder)).find((each) => /^licen[cs]e/iu.test(each));
        const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
        await appendFile(list, `\n${title}\n\n${text.trim()}\n`);
      }
    },
  };
}
