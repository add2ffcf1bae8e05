import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { cellProblems, codeIn, listProblems, type Row } from './markdown.ts';

const configSchema = z.object({
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean() })),
});

/** An address below `/functions/v1/`: a deployed function, or `<function>/<route>` where it has routes. */
export interface Endpoint {
  name: string;
  verifyJwt: boolean;
}

/** The routes of a deployed function: its folders that hold a handler. */
function routesOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'handler.ts')));
}

/** Every address of the functions in config.toml. Throws for a function without a handler. */
export function readEndpoints(supabase: string): Endpoint[] {
  const config = configSchema.parse(parse(readFileSync(join(supabase, 'config.toml'), 'utf8')));
  return Object.entries(config.functions).flatMap(([name, { verify_jwt: verifyJwt }]) => {
    const folder = join(supabase, 'functions', name);
    const routes = routesOf(folder).map((route) => ({ name: `${name}/${route}`, verifyJwt }));
    const own = existsSync(join(folder, 'handler.ts')) ? [{ name, verifyJwt }] : [];
    if (own.length + routes.length === 0)
      throw new Error(`supabase/functions/${name} has no handler.ts, and no folder has one.`);
    return [...own, ...routes];
  });
}

/** Which function the schedules of the schema files call, and at which interval. */
export function readSchedules(supabase: string): Map<string, string> {
  const text = readFileSync(join(supabase, 'schemas/90_jobs/10_schedules.sql'), 'utf8');
  const listed = text.matchAll(/\('([a-z/-]+)', '(\d+ seconds|[\d*/, ]+)'\)/g);
  return new Map([...listed].map(([, name = '', every = '']) => [name, every]));
}

/** What is wrong in the table of docs/functions.md; each line names its row. */
export function functionProblems(
  rows: readonly Row[],
  endpoints: readonly Endpoint[],
  schedules: ReadonlyMap<string, string>,
): string[] {
  const names = rows.map((row) => codeIn(row['Function'])[0] ?? '');
  const cells = rows.flatMap((row, at) => {
    const name = names[at] ?? '';
    const endpoint = endpoints.find((one) => one.name === name);
    if (endpoint === undefined) return [];
    return cellProblems(name, row, {
      verify_jwt: String(endpoint.verifyJwt),
      Schedule: schedules.get(name) ?? '',
    });
  });
  return [
    ...listProblems(
      'function',
      names,
      endpoints.map(({ name }) => name),
    ),
    ...cells,
    ...[...schedules.keys()]
      .filter((name) => !endpoints.some((one) => one.name === name))
      .map((name) => `90_jobs schedules ${name}, which is no function`),
  ];
}
