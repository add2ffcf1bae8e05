import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rules of a built `dist/`, read from the texts of its `_redirects` and `_headers`. */
export interface HostRules {
  /** `from` has parameters as `:name`; `to` is an address of another origin or a path without `.html`. */
  rewrites: { from: string; to: string }[];
  headers: [name: string, value: string][];
}

/** Reads the two files that the build wrote. */
export function readHostRules(redirects: string, headers: string): HostRules {
  const rewrites = redirects.split('\n').flatMap((line) => {
    const [from, to] = line.split(' ');
    return from !== undefined && to !== undefined ? [{ from, to }] : [];
  });
  const [forAll = ''] = headers.split('/assets/*');
  const listed = forAll.split('\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [[name, value]] : [];
  });
  return { rewrites, headers: listed };
}

/**
 * The rules of the build in `dist`. Throws when there is none, and when it was built for the local
 * backend: its rules would pass `/api` to nothing.
 */
export function readBuiltRules(dist: string): HostRules {
  const build = 'Run npm run build with SITE_URL, VITE_SUPABASE_URL and its key (docs/deploy.md).';
  if (!existsSync(join(dist, '_redirects'))) throw new Error(`dist/ has no build. ${build}`);
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const rules = readHostRules(read('_redirects'), read('_headers'));
  if (!rules.rewrites.some(({ to }) => URL.canParse(to))) {
    throw new Error(`dist/ was built for the local backend, as npm start does. ${build}`);
  }
  return rules;
}

/** `:slug`, and not the port of an address. */
const PARAMETER = /:[a-z]\w*/gi;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The inside of an nginx `server` block whose `root` is `dist/`. Documents and what else keeps its name
 * are asked for anew each time: a document of the last build names files that are gone.
 */
export function nginxRules({ rewrites, headers }: HostRules): string {
  const add = headers.map(([name, value]) => `add_header ${name} "${value}" always;`);
  // A location with a header of its own inherits none.
  const inside = add.map((line) => `  ${line}`);
  const locations = rewrites.map(({ from, to }) => {
    const pattern = from.replace(PARAMETER, '([^/]+)');
    if (to.startsWith('/')) return `location ~ ^${pattern}$ { try_files ${to}.html =404; }`;
    const target = to.replace(PARAMETER, '$1');
    return [
      `location ~ ^${pattern}$ {`,
      // A variable in the address needs a resolver; without one nginx resolves at its start.
      ...(target.includes('$')
        ? ['  resolver 1.1.1.1;']
        : [`  rewrite ^ ${new URL(to).pathname} break;`]),
      `  proxy_pass ${target.includes('$') ? target : new URL(to).origin};`,
      // Without Cache-Control: the functions send their own.
      ...inside,
      '  proxy_ssl_server_name on;',
      `  proxy_set_header Host ${new URL(to).host};`,
      '}',
    ].join('\n');
  });
  return [
    ...add,
    'add_header Cache-Control "no-cache" always;',
    'gzip_static on;',
    'gzip_vary on;',
    'error_page 404 /404.html;',
    // An address with a slash at its end is the one without.
    'rewrite ^(.+)/$ $1;',
    'location / { try_files $uri $uri.html $uri/index.html =404; }',
    'location ^~ /assets/ {',
    ...inside,
    `  add_header Cache-Control "${IMMUTABLE}" always;`,
    '}',
    // What the build writes for other hosts.
    'location ~ ^/(_headers|_redirects|vercel\\.json)$ { return 404; }',
    ...locations,
    '',
  ].join('\n');
}

/** The text of `vercel.json`, to lie in the folder that is deployed. */
export function vercelRules({ rewrites, headers }: HostRules): string {
  const listed = headers.map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      cleanUrls: true,
      rewrites: rewrites.map(({ from, to }) => ({ source: from, destination: to })),
      headers: [
        { source: '/(.*)', headers: listed },
        { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
      ],
    },
    null,
    2,
  )}\n`;
}
