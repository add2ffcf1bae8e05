import assert from 'node:assert/strict';
import { BLANK_KIT } from '../../_shared/domain/press-kit/fixtures.ts';
import { KIT_PAGE } from '../../_shared/domain/press-kit/kit-document.ts';
import type { Kit } from '../../_shared/domain/press-kit/kit.ts';
import { logSpy, post, TOKEN, unreachable } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';
import { cachedTemplate } from '../../_shared/runtime/cached-template.ts';

const TEMPLATE = `<head>${KIT_PAGE.slots.head('<title>x</title>')}</head><main>${KIT_PAGE.slots.body('wait')}</main>`;

const KIT: Kit = {
  ...BLANK_KIT,
  name: 'Maya "M" Bell <b>',
  logline: 'She tunes church organs.',
};

const ID = '22222222-2222-4222-8222-222222222222';
const PICTURE = `https://newspeg.example/functions/v1/documents/picture/${ID}`;
const PRIVATE: Kit = {
  ...BLANK_KIT,
  slug: 'ada-cole',
  // As a person could store it over the API.
  avatar_url: `https://evil.example/functions/v1/picture/${ID}`,
  book_cover_url: 'https://covers.example/a.jpg',
  preview: { ends_at: '2026-12-01T15:00:00Z', opens_at: '2026-12-24T15:00:00Z' },
};

function setUp(change: Partial<Deps> = {}) {
  const asked: string[] = [];
  const handler = createHandler({
    siteUrl: () => 'https://newspeg.example',
    functionsUrl: () => 'https://newspeg.example/functions/v1',
    template: () => Promise.resolve(TEMPLATE),
    read: (slug, token) => {
      asked.push(slug);
      if (slug === PRIVATE.slug) return Promise.resolve(token === TOKEN ? PRIVATE : null);
      return Promise.resolve(slug === KIT.slug ? KIT : null);
    },
    log: logSpy().log,
    ...change,
  });
  const open = (path: string, method = 'GET') =>
    handler(new Request(`http://localhost/press-kit/${path}`, { method }));
  return { handler, open, asked };
}

Deno.test('press-kit returns the finished document of a public kit', async () => {
  const response = await setUp().open('maya-bell?s=abc');
  const text = await response.text();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-cache');
  assert.match(text, /<title>Maya &quot;M&quot; Bell &lt;b&gt;: press kit \| Newspeg<\/title>/);
  assert.match(text, /<meta name="description" content="She tunes church organs\." ?\/>/);
  assert.match(text, /property="og:url" content="https:\/\/newspeg\.example\/epk\/maya-bell"/);
  assert.match(text, /<h1[^>]*>Maya &quot;M&quot; Bell &lt;b&gt;<\/h1>/);
  assert.ok(!text.includes('noindex'));
});

Deno.test(
  'press-kit returns 404 with the same document for every kit that is not public',
  async () => {
    const { open, asked } = setUp();
    const texts = [];
    for (const slug of ['nobody', '%3Cscript%3E', '%E0%A4%A']) {
      const response = await open(slug);
      assert.equal(response.status, 404);
      texts.push(await response.text());
    }
    assert.equal(new Set(texts).size, 1);
    assert.match(
      texts[0] ?? '',
      /This press kit is not public[\s\S]*noindex|noindex[\s\S]*not public/,
    );
    assert.deepEqual(asked, ['nobody']);
  },
);

Deno.test('a private link opens a kit that is not public, with its pictures', async () => {
  const { open } = setUp();
  const response = await open(`ada-cole?k=${TOKEN}`);
  const text = await response.text();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'private, no-store');
  assert.match(text, /under embargo until <time[^>]*>December 24, 2026/);
  assert.match(text, /It ends on <time[^>]*>December 1, 2026/);
  assert.ok(text.includes(`src="${PICTURE}?k=${TOKEN}"`));
  assert.ok(!text.includes('covers.example'), 'another server gets no reader and no token');
  assert.ok(!text.includes('evil.example'), 'nor one that only looks like ours');
  assert.match(text, /noindex/);
  assert.ok(!text.includes('og:'), 'what makes previews of links learns nothing');
});

Deno.test(
  'without its token, or with another, it is the page of every kit that is not public',
  async () => {
    const { open } = setUp();
    const texts = [];
    for (const path of ['ada-cole', `ada-cole?k=${'x'.repeat(43)}`, 'ada-cole?k=short', 'nobody']) {
      const response = await open(path);
      assert.equal(response.status, 404);
      texts.push(await response.text());
    }
    assert.equal(new Set(texts).size, 1);
  },
);

Deno.test('press-kit answers HEAD without a body and refuses POST', async () => {
  const { handler, open } = setUp();
  const head = await open('maya-bell', 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
  assert.equal((await handler(post({}))).status, 405);
});

Deno.test('press-kit returns 503 while the site cannot be read', async () => {
  assert.equal((await setUp({ template: unreachable }).open('maya-bell')).status, 503);
});

Deno.test(
  'the template is read once a minute, and an old one serves while the site is away',
  async () => {
    let time = 0;
    let reads = 0;
    let up = true;
    const template = cachedTemplate({
      fetchPage: () => {
        reads += 1;
        return Promise.resolve(new Response(`page ${reads}`, { status: up ? 200 : 502 }));
      },
      now: () => time,
    });
    assert.equal(await template(), 'page 1');
    time = 59_000;
    assert.equal(await template(), 'page 1');
    time = 61_000;
    assert.equal(await template(), 'page 2');
    up = false;
    time = 200_000;
    assert.equal(await template(), 'page 2');
    assert.equal(reads, 3);
  },
);
