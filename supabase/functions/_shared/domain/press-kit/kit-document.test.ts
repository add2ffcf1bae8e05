import { expect, it } from 'vitest';
import { publicDocument } from '../documents/public-document.ts';
import { KIT_PAGE } from './kit-document.ts';
import { BLANK_KIT } from './fixtures.ts';
import type { Kit } from './kit.ts';

const TEMPLATE = `<head>${KIT_PAGE.slots.head('')}</head><main>${KIT_PAGE.slots.body('')}</main>`;

const write = (kit: Partial<Kit>) =>
  publicDocument(KIT_PAGE, TEMPLATE, { ...BLANK_KIT, ...kit }, 'https://newspeg.example');

it('writes every text escaped and no address that is not http(s)', () => {
  const text = '"><script>alert(1)</script>&';
  const document = write({
    name: text,
    logline: text,
    city_region: text,
    beats: [text],
    timely_angle: text,
    bio_long: text,
    facts: [{ text }],
    book_title: text,
    contact_name: text,
    contact_email: text,
    contact_phone: text,
    avatar_url: 'javascript:alert(1)',
    book_cover_url: 'data:text/html,x',
    social_links: { [text]: 'javascript:alert(1)' },
    trailer_url: 'javascript:alert(1)',
  });
  expect(document).not.toContain('<script');
  expect(document).not.toMatch(/(?:src|href|content)="(?:javascript|data):/);
  expect(document).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;');
});

it('leaves out the sections that have no content', () => {
  const headings = [...write({}).matchAll(/<h2/g)];
  expect(headings).toEqual([]);
});

it('keeps the line breaks of a bio', () => {
  expect(write({ bio_long: 'One.\n\nTwo.' })).toContain('>One.\n\nTwo.</p>');
});

it('says whose word it is, and marks each fact where some rest on a source', () => {
  const words = (kit: Partial<Kit>) =>
    write(kit)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const own = 'What this page says is Maya Bell’s own account.';
  const facts = [{ text: 'I won.' }, { text: 'I swam.', source: 'The Courier' }];
  const marks = (kit: Partial<Kit>) => words(kit).match(/own account|Source:/gi);
  expect(words({ bio_short: 'A poet.' })).toContain(own);
  expect(words({ timely_angle: 'It is June.' })).toContain(own);
  expect(words({ bio_short: 'A poet.', facts })).toContain(
    'Maya Bell’s own account, except where a source is named.',
  );
  expect(marks({ bio_short: 'A poet.', timely_angle: 'It is June.', facts })).toEqual([
    'own account',
    'Own account',
    'Source:',
  ]);
  expect(marks({ facts: facts.slice(0, 1) })).toEqual(['own account']);
  expect(words({})).not.toContain('own account');
});

it('uses the portrait for link previews, and without one the picture of the site', () => {
  expect(write({ avatar_url: 'https://p.example/a.jpg' })).toContain(
    'property="og:image" content="https://p.example/a.jpg"',
  );
  expect(write({})).toContain('property="og:image" content="https://newspeg.example/og.png"');
});

it('cuts a long description at a word', () => {
  const document = write({ logline: `${'word '.repeat(40)}end` });
  expect(document).toMatch(/name="description" content="(?:word ){30,31}word…"/);
});

it('names the kit in the title, and no kit when there is none', () => {
  expect(KIT_PAGE.title(BLANK_KIT)).toBe('Maya Bell: press kit | Newspeg');
  expect(publicDocument(KIT_PAGE, TEMPLATE, null, '')).toContain('This press kit is not public');
});

it('refuses a template without marks', () => {
  expect(() => publicDocument(KIT_PAGE, '<html>', null, '')).toThrow('kit-head');
});
