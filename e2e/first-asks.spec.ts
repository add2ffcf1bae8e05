import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';

const PAGES = {
  creator: [
    '/creator-dashboard',
    '/app/pitches/new',
    '/app/calendar',
    '/app/pitches',
    '/app/profile',
    '/app/press-kit',
    '/app/requests',
    '/app/introductions',
    '/app/settings',
  ],
  media: ['/media-dashboard', '/app/requests', '/app/introductions', '/app/settings'],
  admin: ['/admin'],
} as const;

for (const [role, pages] of Object.entries(PAGES)) {
  test(`the head of a page asks what a ${role} sees first, and the page asks none of it again`, async ({
    page,
  }) => {
    await signIn(page, DEMO[role as keyof typeof PAGES]);
    // A browser that has not seen the page yet.
    await page.addInitScript(() => localStorage.removeItem('first-requests'));
    for (const path of pages) {
      const asked: string[] = [];
      const note = (request: { url: () => string }) => {
        const [, name] = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url()) ?? [];
        if (name !== undefined) asked.push(name);
      };
      // What the page before still asks is not of this one.
      await page.goto('about:blank');
      page.on('request', note);
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // What nobody took was asked in vain.
      await expect.poll(() => page.evaluate(() => window.__firstResponses?.size), path).toBe(0);
      page.off('request', note);
      expect(asked[0], path).toBe('my_shell');
      const twice = asked.filter((name, index) => asked.indexOf(name) !== index);
      expect(twice, path).toEqual([]);
    }
  });
}
