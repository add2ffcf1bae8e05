import { describe, expect, it } from 'vitest';
import { BLANK_KIT } from './fixtures.ts';
import { kitLinks, phoneHref } from './kit-links.ts';

describe('kitLinks', () => {
  it('returns no links for an empty kit', () => {
    expect(kitLinks(BLANK_KIT)).toEqual([]);
  });

  it('orders the links, names the networks, and drops unsafe URLs', () => {
    const links = kitLinks({
      ...BLANK_KIT,
      press_kit_url: 'https://files.example.org/kit.pdf',
      trailer_url: 'javascript:alert(1)',
      website_url: 'https://www.maya.example/',
      social_links: {
        mastodon: 'https://social.example/@maya',
        youtube: 'https://youtube.com/@maya',
        instagram: 'https://instagram.com/maya',
      },
    });
    expect(links.map((link) => `${link.label}: ${link.shown}`)).toEqual([
      'Press kit: files.example.org/kit.pdf',
      'Website: maya.example',
      'Instagram: instagram.com/maya',
      'YouTube: youtube.com/@maya',
      'mastodon: social.example/@maya',
    ]);
  });
});

describe('phoneHref', () => {
  it.each([
    ['+1 (510) 555-0134', 'tel:+15105550134'],
    ['510.555.0134', 'tel:5105550134'],
  ])('%s', (phone, href) => {
    expect(phoneHref(phone)).toBe(href);
  });
});
