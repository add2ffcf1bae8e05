import { describe, expect, it } from 'vitest';
import type { IssueContent } from '../../friday-fix/issue-content.ts';
import { BRAND } from '../../text/brand.ts';
import {
  DIGEST_HTML_MAX,
  digestFor,
  digestHeaders,
  renderDigest,
  type DigestReader,
} from './digest-mail.ts';

const TOKEN = 'k'.repeat(43);
const SITE = 'https://newspeg.example';
const POSTAL = '1 Test Street, Exampleville';

const card = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  title: `Story ${String(n)} about what a rate cut does <at> the kitchen table & beyond`,
  // As long as a card may be: 75 words.
  summary_bullets: [1, 2, 3].map((line) =>
    Array.from({ length: 20 }, (_, word) => `word${String(n)}${String(line)}${String(word)}`).join(
      ' ',
    ),
  ),
  assets_url: n === 2 ? null : `/epk/creator-number-${String(n)}`,
  format: 'Podcast',
  city_region: 'Atlanta, GA',
  news_peg: `A rate decision that is due on the ${String(n)}th`,
  model_written: n === 2,
  invented: n === 3,
  creator_name: `Odessa Marlowe "${String(n)}"`,
});

const content = (cards = 10): IssueContent => ({
  id: '00000000-0000-4000-8000-999999999999',
  issue_date: '2026-11-27',
  title: 'The week in ten stories',
  subject: 'Ten stories pegged to this week',
  intro: 'A short week, so a short list.',
  cards: Array.from({ length: cards }, (_, index) => card(index + 1)),
});

function mailFor(reader: DigestReader = 'editor', order = content().cards.map(({ id }) => id)) {
  return digestFor(renderDigest(content(), { site: SITE, postalAddress: POSTAL }), {
    reader,
    token: TOKEN,
    order,
  });
}

describe('the finished source of the mail', () => {
  const { html } = mailFor();

  it('is under 102 KB with ten full cards, or Gmail clips it', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(DIGEST_HTML_MAX);
  });

  it('says of a card that a model wrote it, and of no other', () => {
    for (const part of [html, mailFor().text])
      expect(part.match(/Podcast · Atlanta, GA · Written with AI/gu)).toHaveLength(1);
  });

  it('says of a card that its creator is invented, and of no other', () => {
    for (const part of [html, mailFor().text])
      expect(part.match(/Sample story, invented · Podcast · Atlanta, GA/gu)).toHaveLength(1);
  });

  it('is laid out by tables that screen readers ignore', () => {
    const tables = html.match(/<table\b[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([]);
    expect(html).not.toMatch(/display:\s*(flex|grid)|position:\s*(absolute|fixed)|float:/);
  });

  it('gives Outlook a table of fixed width, and closes every conditional comment', () => {
    expect(html).toMatch(/<!--\[if mso \| IE\]><table[^>]*width="640"/);
    expect(html.match(/<!--\[if/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length);
  });

  it('loads nothing: no external style, script, font or picture', () => {
    expect(html).not.toMatch(/<link\b|<script\b|@import|@font-face|url\(/i);
    // Where a picture is added, it needs a text: many programs show none.
    expect((html.match(/<img\b[^>]*>/g) ?? []).filter((image) => !/ alt="/.test(image))).toEqual(
      [],
    );
  });

  it('declares both colour schemes and brings its own dark colours', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('[data-ogsc]');
  });

  it('has every style block under 8 KB in the head, where Gmail reads it', () => {
    const head = html.slice(0, html.indexOf('</head>'));
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
    expect(styles.length).toBeGreaterThan(0);
    for (const [block, css] of styles) {
      expect(head).toContain(block);
      expect(css?.length).toBeLessThan(8192);
    }
  });

  it('begins with a hidden preheader of the stories', () => {
    const preheader = /<div style="display:none[^"]*">([^<]+)<\/div>/.exec(html)?.[1];
    expect(preheader).toMatch(/^Story 1 about/);
    expect(preheader?.length).toBeLessThan(200);
  });

  it('names language, title and one main heading', () => {
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Ten stories pegged to this week</title>');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html.match(/<h2\b/g)).toHaveLength(10);
  });

  it('has only absolute https links, each with words', () => {
    const links = [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)];
    expect(links.length).toBeGreaterThan(40);
    for (const [, attributes = '', words = ''] of links) {
      expect(attributes).toMatch(/href="https:\/\//);
      expect(words.trim()).not.toBe('');
    }
  });

  it('leaves nothing unfilled and escapes what creators wrote', () => {
    expect(html).not.toMatch(/\{\{|\}\}|undefined|null/);
    expect(html).not.toContain('\u0001');
    expect(html).not.toContain('<at>');
    expect(html).toContain('&lt;at&gt; the kitchen table &amp; beyond');
  });

  it('has the postal address and the way out, in both parts', () => {
    const { text } = mailFor();
    for (const part of [html, text]) {
      expect(part).toContain(POSTAL);
      expect(part).toContain(`/friday-fix/mail/${TOKEN}#leave`);
    }
  });
});

describe('digestFor', () => {
  it('has exactly the reader’s cards in their order, without withdrawn ones', () => {
    const { text } = mailFor('editor', [card(3).id, 'gone', card(1).id]);
    const order = [...text.matchAll(/^STORY (\d+)/gm)].map(([, n]) => Number(n));
    expect(order).toEqual([3, 1]);
  });

  it('promises a tap to those who have verdicts', () => {
    const issue = { ...content(), intro: null };
    const parts = renderDigest(issue, { site: SITE, postalAddress: POSTAL });
    const text = (reader: DigestReader) =>
      digestFor(parts, { reader, token: TOKEN, order: [card(1).id] }).text;
    expect(text('editor')).toContain('10 stories, three minutes, one tap for each.');
    expect(text('newsletter')).toContain('10 stories, three minutes.');
  });

  it('promises no more minutes than the stories take', () => {
    const start = (cards: number) =>
      digestFor(
        renderDigest({ ...content(cards), intro: null }, { site: SITE, postalAddress: POSTAL }),
        { reader: 'editor', token: TOKEN, order: [card(1).id] },
      ).text;
    expect(start(1)).toContain('One story, one minute, one tap.');
    expect(start(5)).toContain('5 stories, two minutes, one tap for each.');
  });

  it('offers verdicts to editors only', () => {
    expect(mailFor('editor').text).toContain(
      `Not my beat: ${SITE}/friday-fix/mail/${TOKEN}?card=${card(1).id}&v=not_my_beat`,
    );
    const open = mailFor('newsletter');
    expect(open.text).not.toContain('&v=');
    expect(open.html).not.toContain('&amp;v=');
    expect(open.text).toContain('because you subscribed to the newsletter');
  });

  it('says what the first answer does, and names it so in both parts', () => {
    const { html, text } = mailFor('editor');
    expect(html.match(/>\s*Ask for an introduction\s*<\/a>/g)).toHaveLength(10);
    expect(text).toContain(
      `Ask for an introduction: ${SITE}/friday-fix/mail/${TOKEN}?card=${card(1).id}&v=intro`,
    );
    for (const part of [html, text])
      expect(part).toContain('writes to the creator, who has 24 hours');
  });

  it('leads an editor to the settings and a subscriber to an account of an editor', () => {
    const editor = mailFor('editor');
    const open = mailFor('newsletter');
    expect(editor.text).toContain(`Change day, hour or beats: ${SITE}/app/settings#friday-fix`);
    expect(editor.text).not.toContain('/signup');
    expect(open.text).toContain(`Join the Editorial Circle: ${SITE}/signup?role=media`);
    expect(open.html).toContain(`href="${SITE}/signup?role=media"`);
    expect(open.text).not.toContain('/app/settings');
  });

  it('reads as text alone: every story with its lines, credit and assets', () => {
    const { text } = mailFor();
    expect(text).toContain('* word110 word111');
    expect(text).toContain(
      'By Odessa Marlowe "1"\nAssets: https://newspeg.example/epk/creator-number-1',
    );
    expect(text).not.toMatch(/<(a|p|li|td|div)\b|&amp;/);
    expect(text).not.toContain('\u0001');
  });

  it('gives the same mail for the same reader, byte for byte', () => {
    expect(mailFor('editor', [card(2).id])).toEqual(mailFor('editor', [card(2).id]));
  });
});

it('digestHeaders has the one-click way out (RFC 8058) and names the list', () => {
  expect(digestHeaders('https://x.example/functions/v1', TOKEN)).toEqual({
    'List-Id': 'Friday Fix <friday-fix.newspeg.example>',
    'List-Unsubscribe': `<https://x.example/functions/v1/links/unsubscribe/friday-fix?t=${TOKEN}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Reply-To': BRAND.supportEmail,
  });
});
