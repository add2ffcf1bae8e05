import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SECURITY_HEADERS } from '../../supabase/functions/_shared/domain/documents/security-headers.ts';
import { PLAYER_ORIGINS } from '../../supabase/functions/_shared/domain/press-kit/trailer.ts';
import {
  DOCUMENT_FUNCTIONS,
  FUNCTION_REWRITES,
  paths,
  SITE_DOCUMENTS,
} from '../../supabase/functions/_shared/domain/paths.ts';

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const CHARSET = /<meta charset="[^"]*"\s*\/?>/i;

/** CSP source hashes of a page's inline scripts; data blocks are not scripts. */
function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...new Set(hashes)];
}

/** The policy of a page: only its own scripts run, requests go to the site and the backend. */
function contentSecurityPolicy(html: string, backend: string): string {
  const socket = backend.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    // The site inlines the fonts of its first screen.
    "font-src 'self' data:",
    // Creators link pictures on any host.
    "img-src 'self' https: http: data: blob:",
    // A trailer in a press kit, after a tap.
    `frame-src ${PLAYER_ORIGINS.join(' ')}`,
    "media-src 'self' https: blob:",
    `connect-src 'self' ${backend ? `${backend} ${socket}` : ''}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return htmlFiles(path);
    return name.endsWith('.html') ? [path] : [];
  });
}

/** Writes the policy into every built page, so that it applies on every static host. */
export function addContentSecurityPolicies(dist: string, backend: string): void {
  for (const file of htmlFiles(dist)) {
    const html = readFileSync(file, 'utf8');
    if (!CHARSET.test(html))
      throw new Error(`${file} has no <meta charset> to put a policy after.`);
    const policy = contentSecurityPolicy(html, backend).replaceAll('"', '&quot;');
    writeFileSync(
      file,
      html.replace(
        CHARSET,
        (tag) => `${tag}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      ),
    );
  }
}

/**
 * Whether the host's function may return the finished documents of press kits and requests: the platform serves
 * HTML as plain text on its own domain and as HTML on a custom one.
 */
export function rendersKits(backend: string): boolean {
  return backend !== '' && !new URL(backend).hostname.endsWith('.supabase.co');
}

/** The rules of `_redirects`, one address each: those with a file of their own need none. */
function rulesOf(dist: string, backend: string): string[] {
  const functions = backend
    ? Object.entries(FUNCTION_REWRITES).map(
        ([path, name]) => `${path} ${backend}/functions/v1/${name} 200!`,
      )
    : [];
  const kits = rendersKits(backend)
    ? Object.entries(DOCUMENT_FUNCTIONS).map(
        ([path, name]) => `${path} ${backend}/functions/v1/${name}/:slug 200`,
      )
    : [];
  const documents = Object.entries(SITE_DOCUMENTS).map(([path, file]) => `${path} ${file} 200`);
  const hasFile = (path: string) =>
    path === '/' ||
    existsSync(join(dist, `${path}.html`)) ||
    existsSync(join(dist, path, 'index.html'));
  const screens = new Set(
    Object.values(paths)
      // The gallery of primitives exists in development only.
      .filter((route) => route !== paths.uiGallery)
      // Cloudflare follows a rule although there is a file.
      .filter(({ path }) => !(path in SITE_DOCUMENTS) && !hasFile(path))
      .map(({ path }) => `${path} /app 200`),
  );
  return [...functions, ...kits, ...documents, ...screens];
}

/**
 * Writes `_redirects` and `_headers`, which Netlify and Cloudflare read: the addresses that lead to
 * edge functions (Netlify only: Cloudflare forwards to no other origin), the documents of addresses
 * with a parameter, the app's HTML for every path of the app; caching and security headers; and
 * `404.html`, the app's HTML for every other path. `backend` is the project's URL without a slash at
 * its end; '' omits the functions.
 */
export function writeHostingFiles(dist: string, backend: string): void {
  writeFileSync(join(dist, '_redirects'), [...rulesOf(dist, backend), ''].join('\n'));
  writeFileSync(
    join(dist, '_headers'),
    [
      '/*',
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`),
      '/assets/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '',
    ].join('\n'),
  );
  copyFileSync(join(dist, 'app.html'), join(dist, '404.html'));
}
