import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeHostingFiles } from './hosting.ts';

describe('writeHostingFiles', () => {
  let dist: string;
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'newspeg-dist-'));
    writeFileSync(join(dist, 'app.html'), '<title>App</title>');
    writeFileSync(join(dist, 'login.html'), '<title>Sign in</title>');
  });
  afterEach(() => {
    rmSync(dist, { recursive: true });
  });
  const redirects = () => readFileSync(join(dist, '_redirects'), 'utf8').trim().split('\n');

  it('rewrites /api paths to the edge functions before the rules of the app', () => {
    writeHostingFiles(dist, 'https://ref.supabase.co');
    expect(redirects().slice(0, 3)).toEqual([
      '/api/ping https://ref.supabase.co/functions/v1/ping 200!',
      '/api/webhook-test https://ref.supabase.co/functions/v1/webhook-test 200!',
      '/api/stripe-webhook https://ref.supabase.co/functions/v1/stripe-webhook 200!',
    ]);
  });

  it('serves the app with status 200 for its paths and 404.html for every other path', () => {
    writeHostingFiles(dist, '');
    expect(redirects()).toEqual(
      expect.arrayContaining(['/admin /app 200', '/answer/:token /pages/answer 200']),
    );
    expect(redirects().filter((line) => line.startsWith('/*'))).toEqual([]);
    expect(readFileSync(join(dist, '404.html'), 'utf8')).toBe('<title>App</title>');
  });

  it('has no rule for an address with a file, which Cloudflare would not serve then', () => {
    writeHostingFiles(dist, '');
    expect(redirects().filter((line) => /^\/(login)? /.test(line))).toEqual([]);
  });

  it('lets the function write press kits where the platform serves its HTML, and the page elsewhere', () => {
    const rule = (backend: string) => {
      writeHostingFiles(dist, backend);
      return redirects().find((line) => line.startsWith('/epk/'));
    };
    expect(rule('https://api.newspeg.example')).toBe(
      '/epk/:slug https://api.newspeg.example/functions/v1/documents/press-kit/:slug 200',
    );
    for (const backend of ['https://ref.supabase.co', '']) {
      expect(rule(backend)).toBe('/epk/:slug /pages/press-kit 200');
    }
  });

  it('has no rule for the gallery of primitives, which is not built', () => {
    writeHostingFiles(dist, 'https://ref.supabase.co');
    expect(redirects().filter((line) => line.startsWith('/_ui'))).toEqual([]);
  });

  it('lists every security header for every address', () => {
    writeHostingFiles(dist, '');
    const headers = readFileSync(join(dist, '_headers'), 'utf8');
    for (const line of [
      "Content-Security-Policy: frame-ancestors 'none'",
      'Strict-Transport-Security: max-age=31536000',
      'X-Content-Type-Options: nosniff',
    ]) {
      expect(headers.split('/assets/*')[0]).toContain(`  ${line}\n`);
    }
  });

  it('writes no /api rules without a backend', () => {
    writeHostingFiles(dist, '');
    expect(redirects().filter((line) => line.startsWith('/api/'))).toEqual([]);
  });
});
