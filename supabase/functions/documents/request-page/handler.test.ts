import assert from 'node:assert/strict';
import type { MediaRequest } from '../../_shared/domain/requests/media-request.ts';
import { REQUEST_PAGE } from '../../_shared/domain/requests/request-document.ts';
import { logSpy, post, unreachable } from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const TEMPLATE = `<head>${REQUEST_PAGE.slots.head('<title>x</title>')}</head><main>${REQUEST_PAGE.slots.body('wait')}</main>`;

const REQUEST: MediaRequest = {
  slug: 'people-who-repair-a1b2c3',
  topic: 'People who repair <instruments>',
  details: 'Two lines\nof more.',
  format: 'podcast',
  beats: ['Culture'],
  place: null,
  ai_stance: 'no',
  wanted: 5,
  places_left: 2,
  choose_up_to: 1,
  deadline: '2026-11-27T17:00:00Z',
  editor: { name: 'Dana', outlet: 'Daybreak', verified: false },
};

function setUp(change: Partial<Deps> = {}) {
  const asked: string[] = [];
  const handler = createHandler({
    siteUrl: () => 'https://newspeg.example',
    template: () => Promise.resolve(TEMPLATE),
    read: (slug) => {
      asked.push(slug);
      return Promise.resolve(slug === REQUEST.slug ? REQUEST : null);
    },
    log: logSpy().log,
    ...change,
  });
  const open = (slug: string, method = 'GET') =>
    handler(new Request(`http://localhost/request-page/${slug}`, { method }));
  return { handler, open, asked };
}

Deno.test('request-page returns the finished document of an open request', async () => {
  const response = await setUp().open(REQUEST.slug);
  const text = await response.text();
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(text, /<title>An editor looks for: People who repair &lt;instruments&gt; \| /);
  assert.match(
    text,
    /content="Dana \(says they are with Daybreak\), Podcast or radio, anywhere, until Fri/,
  );
  assert.match(text, /content="https:\/\/newspeg\.example\/requests\/people-who-repair-a1b2c3"/);
  assert.match(text, /Room for 2 more of 5 pitches/);
  assert.match(text, /href="\/app\/requests\/people-who-repair-a1b2c3"/);
  assert.match(text, /role=creator/);
});

Deno.test('request-page leads from a closed request to its new posting', async () => {
  const { open } = setUp({ read: () => Promise.resolve({ ...REQUEST, again: true }) });
  const text = await (await open('the-first-posting')).text();
  assert.match(text, /It was posted again:\s+<a[^>]+href="\/requests\/people-who-repair-a1b2c3"/);
});

Deno.test('request-page says how a request ended, and that there is none', async () => {
  for (const [ended, said] of [
    ['chosen', /This request is closed[^]+Its editor has chosen\./],
    ['time', /This request is closed[^]+Its time is over\./],
    ['closed', /This request is closed[^]+Its editor has closed it\./],
  ] as const) {
    const { open } = setUp({ read: () => Promise.resolve({ ended }) });
    const response = await open(REQUEST.slug);
    const text = await response.text();
    assert.equal(response.status, 404);
    assert.match(text, said);
    assert.match(text, /noindex/);
  }
  assert.match(await (await setUp().open('nope')).text(), /There is no request behind this link/);
});

Deno.test(
  'request-page returns 404 with the same document for every request that is not open',
  async () => {
    const { open, asked } = setUp();
    const texts = [];
    for (const slug of ['gone-1', '%3Cscript%3E', '%E0%A4%A']) {
      const response = await open(slug);
      assert.equal(response.status, 404);
      texts.push(await response.text());
    }
    assert.equal(new Set(texts).size, 1);
    assert.match(texts[0] ?? '', /noindex/);
    assert.deepEqual(asked, ['gone-1']);
  },
);

Deno.test(
  'request-page answers HEAD without a body, refuses POST, and 503 without the site',
  async () => {
    const { handler, open } = setUp();
    const head = await open(REQUEST.slug, 'HEAD');
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal((await handler(post({}))).status, 405);
    assert.equal((await setUp({ template: unreachable }).open(REQUEST.slug)).status, 503);
  },
);
