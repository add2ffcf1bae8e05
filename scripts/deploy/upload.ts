import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';
import { freePort } from '../../testing/free-port.ts';
import { runCli, warningsOf } from './cli.ts';

const FUNCTIONS = 'supabase/functions';
const PROJECT = 'abcdefghijklmnopqrst';

const metadataSchema = z.object({ entrypoint_path: z.string() });

/** What the CLI uploaded for one function. */
interface Upload {
  entrypoint: string;
  /** Text by path. */
  files: Map<string, string>;
}

/** The relative imports of the uploaded files that lead to a file that was not uploaded. */
export function missingFiles({ entrypoint, files }: Upload): string[] {
  const missing = files.has(entrypoint) ? [] : [entrypoint];
  for (const [path, text] of files) {
    if (!/\.[cm]?[jt]sx?$/.test(path)) continue;
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), fileName);
      if (!files.has(target)) missing.push(`${target} (imported by ${path})`);
    }
  }
  return missing;
}

async function readUpload(form: FormData): Promise<Upload> {
  const metadata = form.get('metadata');
  const text = metadata instanceof File ? await metadata.text() : metadata;
  const { entrypoint_path } = metadataSchema.parse(JSON.parse(text ?? ''));
  const files = new Map<string, string>();
  for (const part of form.getAll('file')) {
    if (part instanceof File) files.set(posix.normalize(part.name), await part.text());
  }
  return { entrypoint: posix.normalize(entrypoint_path), files };
}

/**
 * Deploys all functions with the official CLI to a stand-in of the platform's API, which keeps what
 * it is sent. Returns what is wrong: a failed call, a function that was not uploaded, a file that an
 * uploaded one imports and that is missing.
 */
export async function checkUpload(): Promise<string[]> {
  const uploads = new Map<string, Upload>();
  const platform = new Hono();
  platform.post('/v1/projects/:ref/functions/deploy', async (context) => {
    const slug = context.req.query('slug') ?? '';
    uploads.set(slug, await readUpload(await context.req.raw.formData()));
    return context.json({ id: slug, slug, name: slug, version: 1, status: 'ACTIVE' }, 201);
  });
  platform.put('/v1/projects/:ref/functions', (context) => context.json({ functions: [] }));
  platform.get('*', (context) => context.json([]));

  const port = await freePort();
  const server = serve({ fetch: platform.fetch, port, hostname: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'newspeg-deploy-'));
  try {
    const profile = join(folder, 'profile.yaml');
    const url = `http://127.0.0.1:${port}`;
    writeFileSync(
      profile,
      `name: stand-in\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`,
    );
    const deployed = await runCli(
      ['functions', 'deploy', '--use-api', `--remote=${PROJECT}`, '--profile', profile],
      { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` },
    );
    if (!deployed.ok) return [`functions deploy failed:\n${deployed.text.trim().slice(-2000)}`];

    const problems = warningsOf(deployed).map((line) => `functions deploy: ${line}`);
    const names = readdirSync(FUNCTIONS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name);
    for (const name of names) {
      const upload = uploads.get(name);
      if (upload === undefined) problems.push(`${name} was not uploaded.`);
      else problems.push(...missingFiles(upload).map((path) => `${name}: ${path} is missing.`));
    }
    return problems;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
