import { expect, it } from 'vitest';
import { missingFiles } from './upload.ts';

const entrypoint = 'supabase/functions/ping/index.ts';
const files = new Map([
  [entrypoint, "import { endpoint } from '../_shared/http.ts';\nimport { z } from 'zod';\n"],
  ['supabase/functions/_shared/http.ts', "export { HttpError } from './error.ts';\n"],
  ['supabase/functions/_shared/error.ts', 'export class HttpError extends Error {}\n'],
  ['supabase/functions/deno.json', '{}'],
]);

it('missingFiles names the file that an uploaded one imports', () => {
  expect(missingFiles({ entrypoint, files })).toEqual([]);
  const without = new Map(files);
  without.delete('supabase/functions/_shared/error.ts');
  expect(missingFiles({ entrypoint, files: without })).toEqual([
    'supabase/functions/_shared/error.ts (imported by supabase/functions/_shared/http.ts)',
  ]);
  expect(missingFiles({ entrypoint: 'supabase/functions/pong/index.ts', files })).toEqual([
    'supabase/functions/pong/index.ts',
  ]);
});
