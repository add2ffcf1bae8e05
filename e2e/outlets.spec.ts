import type { Page } from '@playwright/test';
import { Backend } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

const NAME = 'The Monday after a good Saturday';

/** Asks the server for pages of two outlets, so that the demo data fills several. */
async function smallPages(page: Page): Promise<Record<string, unknown>[]> {
  const asked: Record<string, unknown>[] = [];
  await page.route('**/rpc/match_outlets_page', (route) => {
    const args = route.request().postDataJSON() as Record<string, unknown>;
    asked.push(args);
    return route.continue({ postData: JSON.stringify({ ...args, p_limit: 2 }) });
  });
  return asked;
}

test.describe('outlets of a pitch', () => {
  test('come page by page, with reasons and rules, and Show more never loses the focus', async ({
    page,
    stack,
  }) => {
    await smallPages(page);
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Paige Moss');
    await backend.completeProfile(account);
    const { pitchId } = await backend.newPitch(account, 'Shops close their books');
    await signIn(page, account, `/app/pitches/${pitchId}`);
    const outlets = page.getByRole('region', { name: 'Choose outlets' });
    const names = outlets.getByRole('heading', { level: 3 });
    await expect(
      outlets.getByText('The first 2 outlets that you can send to, best match first'),
    ).toBeVisible();
    const first = await names.allInnerTexts();
    expect(first).toHaveLength(2);
    await expect(outlets.getByRole('list', { name: 'Why' }).first()).toBeVisible();
    await expect(outlets.getByRole('list', { name: 'Their rules' }).first()).toContainText(/AI/);

    const more = outlets.getByRole('button', { name: 'Show more outlets' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(4);
    await expect(more).toBeFocused();
    expect((await names.allInnerTexts()).slice(0, 2)).toEqual(first);
    await expectAccessibleLayout(page);

    // The last page takes the button away: the focus goes to the first outlet that it brought.
    for (let shown = 4; await more.isVisible(); shown = await names.count()) {
      await page.keyboard.press('Enter');
      await expect(names).not.toHaveCount(shown);
      if (!(await more.isVisible())) await expect(names.nth(shown)).toBeFocused();
    }
    const all = await names.allInnerTexts();
    expect(new Set(all).size).toBe(all.length);

    // Where few fit, it is said what decides, with the way there.
    const beats = outlets.getByRole('link', { name: 'Change your beats' });
    await expect(beats).toHaveCount(0);
    await page.route('**/rpc/match_outlets_page*', async (route) => {
      const response = await route.fetch();
      const { items } = (await response.json()) as { items: unknown[] };
      return route.fulfill({ response, json: { items: items.slice(0, 2), next: null } });
    });
    await page.reload();
    await beats.click();
    // What is ticked there is kept on the way back and forth, and a save leads back to the outlets.
    const beat = page.getByRole('checkbox', { name: 'Technology' });
    await page.getByText('Technology', { exact: true }).click();
    await expect(page.getByText('Maximum 3 beats allowed')).toBeVisible();
    await expect(beat).not.toBeChecked();
    await page.getByText('Culture', { exact: true }).click();
    await page.getByText('Technology', { exact: true }).click();
    await expect(beat).toBeChecked();
    await page.goBack();
    await beats.click();
    await expect(page.getByText('We kept what you typed')).toBeVisible();
    await expect(beat).toBeChecked();
    await page.getByRole('button', { name: 'Save and go back' }).click();
    await expect(page).toHaveURL(/\/app\/pitches\/[0-9a-f-]{36}#outlets$/);
    await expect(beats).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('are filtered by the server; filters stand in the address and survive a reload', async ({
    page,
  }) => {
    const asked = await smallPages(page);
    await signIn(page, DEMO.creator, '/app/pitches');
    await page.getByRole('link', { name: NAME }).click();
    const outlets = page.getByRole('region', { name: 'Choose outlets' });
    const names = outlets.getByRole('heading', { level: 3 });
    await expect(names.first()).toBeVisible();

    await outlets.getByLabel('Format').selectOption('Podcast or radio');
    await outlets.getByLabel('Place', { exact: true }).selectOption('National');
    await expect(page).toHaveURL(/format=podcast/);
    await expect(page).toHaveURL(/place=National/);
    await expect(outlets.getByText('Podcast or radio · National').first()).toBeVisible();
    await page.reload();
    await expect(outlets.getByLabel('Format')).toHaveValue('podcast');
    await expect(outlets.getByLabel('Place', { exact: true })).toHaveValue('National');
    await expect(names.first()).toBeVisible();

    // One question for a word, not one for each letter.
    const before = asked.length;
    await outlets.getByLabel('Name or place').pressSequentially('nowhere at all', { delay: 20 });
    await expect(
      outlets.getByText('No outlet that you can send to passes these filters'),
    ).toBeVisible();
    await expect(outlets.getByLabel('Name or place')).toHaveValue('nowhere at all');
    await expect
      .poll(() => asked.slice(before).map((args) => args['p_search']))
      .toContain('nowhere at all');
    expect(asked.length - before).toBeLessThan('nowhere at all'.length / 2);
    await expectAccessibleLayout(page);

    await outlets.getByRole('button', { name: 'Show all outlets' }).click();
    await expect(page).not.toHaveURL(/format|place|q=/);
    await expect(outlets.getByLabel('Name or place')).toHaveValue('');
    await expect(names.first()).toBeVisible();

    await outlets.getByLabel('Relevance').selectOption('Medium');
    await expect(page).toHaveURL(/relevance=medium/);
    await expect(outlets.getByRole('listitem').getByText('High', { exact: true })).toHaveCount(0);
  });

  test('that cannot get it fold away under one line, with what speaks against each', async ({
    page,
  }) => {
    await signIn(page, DEMO.creator, '/app/pitches');
    await page.getByRole('link', { name: NAME }).click();
    const outlets = page.getByRole('region', { name: 'Choose outlets' });
    const send = outlets.getByRole('button', { name: /^Preview and send/ });
    await expect(send.first()).toBeVisible();
    const names = outlets.getByRole('heading', { level: 3 });
    const sendable = await send.count();
    // Each listed outlet can be sent to.
    expect(await names.count()).toBe(sendable);
    const fold = outlets.getByText(
      /^\d+ outlets that take another format or story, or cannot get it now, with the reasons$/,
    );
    await fold.click();
    await expect(outlets.getByText('Off their beat').first()).toBeVisible();
    await expect(send).toHaveCount(sendable);
    await expectAccessibleLayout(page);
  });

  test('below Pro the best three show their relevance; a relevance in the address changes nothing', async ({
    page,
    stack,
  }) => {
    const backend = new Backend(stack);
    const account = await backend.newAccount('creator', 'Mavis Lowell');
    await backend.completeProfile(account);
    const { pitchId } = await backend.newPitch(account, 'Libraries open on Sundays');
    await signIn(page, account, `/app/pitches/${pitchId}?relevance=high`);
    const outlets = page.getByRole('region', { name: 'Choose outlets' });
    await expect(outlets.getByText('Smart Matching is part of Pro')).toBeVisible();
    await expect
      .poll(() =>
        outlets
          .getByRole('listitem')
          .getByText(/^(High|Medium|Low)$/)
          .count(),
      )
      .toBeGreaterThan(0);
    expect(
      await outlets
        .getByRole('listitem')
        .getByText(/^(High|Medium|Low)$/)
        .count(),
    ).toBeLessThanOrEqual(3);
    await expect(outlets.getByLabel('Relevance')).toHaveCount(0);

    await page.route('**/rpc/match_outlets_page', (route) => route.abort());
    await outlets.getByLabel('Beat').selectOption('Sports');
    await expect(outlets.getByText('The outlets did not load')).toBeVisible();
    await expect(outlets.getByLabel('Beat')).toHaveValue('Sports');
    await page.unroute('**/rpc/match_outlets_page');
    await outlets.getByRole('button', { name: /again|retry/i }).click();
    await expect(outlets.getByText('The outlets did not load')).toBeHidden();
  });
});
