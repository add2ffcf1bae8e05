import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nginxRules, readBuiltRules, readHostRules, vercelRules } from './host-rules.ts';

const RULES = readHostRules(
  '/api/ping https://ref.supabase.co/functions/v1/ping 200!\n/answer/:token /pages/answer 200\n/admin /app 200\n',
  "/*\n  Content-Security-Policy: frame-ancestors 'none'\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: public\n",
);

it('reads addresses and headers of the build', () => {
  expect(RULES.rewrites).toHaveLength(3);
  expect(RULES.headers).toEqual([
    ['Content-Security-Policy', "frame-ancestors 'none'"],
    ['X-Frame-Options', 'DENY'],
  ]);
});

it('writes a location of nginx for each address, with all headers also for assets', () => {
  const text = nginxRules(RULES);
  expect(text).toContain('location ~ ^/answer/([^/]+)$ { try_files /pages/answer.html =404; }');
  const [, ping = ''] = /location ~ \^\/api\/ping\$ \{([^}]+)\}/.exec(text) ?? [];
  expect(ping).toContain('rewrite ^ /functions/v1/ping break;');
  expect(ping).toContain('proxy_pass https://ref.supabase.co;');
  // Once for documents, once for assets and once for the functions, which send their own caching.
  expect(text.match(/X-Frame-Options/g)).toHaveLength(3);
  expect(ping).not.toContain('Cache-Control');
  expect(text).toContain('\nadd_header Cache-Control "no-cache" always;\n');
  expect(text).toContain('immutable" always;\n}');
});

it('writes rewrites and headers of Vercel', () => {
  expect(JSON.parse(vercelRules(RULES))).toMatchObject({
    cleanUrls: true,
    rewrites: [
      { source: '/api/ping', destination: 'https://ref.supabase.co/functions/v1/ping' },
      { source: '/answer/:token', destination: '/pages/answer' },
      { source: '/admin', destination: '/app' },
    ],
    headers: [{ source: '/(.*)' }, { source: '/assets/(.*)' }],
  });
});

it('keeps nginx from serving what the build writes for other hosts', () => {
  const [, pattern = ''] = /location ~ (\S+) \{ return 404; \}/.exec(nginxRules(RULES)) ?? [];
  for (const path of ['/_headers', '/_redirects', '/vercel.json']) {
    expect(path).toMatch(new RegExp(pattern));
  }
  expect('/_setup/stripe-secret').not.toMatch(new RegExp(pattern));
});

it('says in words that there is no build for a hosted project', () => {
  const dist = mkdtempSync(join(tmpdir(), 'newspeg-dist-'));
  try {
    expect(() => readBuiltRules(dist)).toThrow('dist/ has no build.');
    writeFileSync(join(dist, '_headers'), '/*\n  X-Frame-Options: DENY\n');
    writeFileSync(join(dist, '_redirects'), '/admin /app 200\n');
    expect(() => readBuiltRules(dist)).toThrow('dist/ was built for the local backend');
    writeFileSync(
      join(dist, '_redirects'),
      '/api/ping https://ref.supabase.co/functions/v1/ping 200!\n/admin /app 200\n',
    );
    expect(readBuiltRules(dist).rewrites).toHaveLength(2);
  } finally {
    rmSync(dist, { recursive: true });
  }
});
