import { randomUUID } from 'node:crypto';
import { Backend, type Account } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

/** Lists an outlet with a contact, as an import of the admin does, and returns its id. */
async function newOutlet(backend: Backend, name: string, contact: boolean): Promise<string> {
  await backend.rpcAs(DEMO.admin, 'import_outlets', {
    p_rows: [
      {
        name,
        format: 'podcast',
        region: 'Atlanta, GA',
        beats: 'Business; Culture; Education',
        weekly_cap: '10',
        ...(contact
          ? {
              contact_name: 'Desk',
              contact_email: `desk@${name.toLowerCase().replaceAll(' ', '-')}.example`,
            }
          : {}),
      },
    ],
    p_dry_run: false,
  });
  const [row] = await backend.rows('outlets', `name=eq.${encodeURIComponent(name)}&select=id`);
  return row?.['id'] as string;
}

/** Ties an editor to an outlet: they choose it and an admin confirms it. */
async function makeEditorOf(backend: Backend, editor: Account, outletId: string): Promise<void> {
  await backend.rpcAs(editor, 'choose_outlet', { p_outlet_id: outletId });
  await backend.rpcAs(DEMO.admin, 'confirm_editor_outlet', { p_user_id: editor.id });
}

test('each rule that an editor saves acts on what creators can send', async ({
  page,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const backend = new Backend(stack);
  const name = 'Rulebook Radio';
  const editor = await backend.newAccount('media', 'Hattie Rule');
  await makeEditorOf(backend, editor, await newOutlet(backend, name, true));
  const creator = await backend.newAccount('creator', 'Silas Byrd');
  const slug = await backend.completeProfile(creator);
  const { pitchId } = await backend.newPitch(creator, 'A rate change is due');

  const own = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(own, creator, `/app/pitches/${pitchId}`);
  const row = own.getByRole('listitem').filter({ hasText: name }).last();
  const send = row.getByRole('button', { name: /^Preview and send/ });
  await own.getByLabel('Name or place').fill('Rulebook');
  await expect(own.getByText('One outlet that you can send to')).toBeVisible();
  await expect(send).toBeEnabled();
  /** What the creator reads beside the outlet now. */
  const says = async (words: RegExp) => {
    await own.reload();
    await own.locator('summary').filter({ hasText: 'that take another format or story' }).click();
    await expect(row).toContainText(words);
    await expect(send).toHaveCount(0);
  };

  await signIn(page, editor, '/app/settings');
  const cap = page.getByLabel('Pitches a week, at most');
  const away = page.getByLabel('Away until');
  const pause = page.getByRole('switch', { name: 'Pause everything' });
  const saving = async (act: () => Promise<unknown>) => {
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/media_profiles') && response.request().method() === 'PATCH',
    );
    await act();
    expect((await saved).ok()).toBe(true);
  };
  const save = () => saving(() => page.getByRole('button', { name: 'Save rules' }).click());

  await test.step('weekly cap', async () => {
    await cap.fill('0');
    await save();
    await says(/takes no pitches at the moment/);
  });
  await test.step('away', async () => {
    await cap.fill('10');
    await save();
    await saving(() => away.fill('2099-03-05'));
    await says(/is away and takes pitches again from March 5/);
  });
  await test.step('pause', async () => {
    await saving(() => away.fill(''));
    await saving(() => pause.click());
    await says(/takes no pitches at the moment/);
  });
  await test.step('do not contact', async () => {
    await saving(() => pause.click());
    await page.getByLabel('Stop a creator').fill(`/epk/${slug}`);
    await page.getByRole('button', { name: 'Stop them' }).click();
    await expect(page.getByText('Silas Byrd cannot write to you any more.')).toBeVisible();
    await says(/has asked for no more mails like this/);
  });
  await test.step('AI-assisted pitches', async () => {
    await page.getByRole('button', { name: /^Allow again/ }).click();
    await expect(page.getByText('Nobody. Every pitch mail has a link')).toBeVisible();
    await backend.update('pitch_variations', `pitch_id=eq.${pitchId}`, { model_drafted: true });
    await saving(() => page.getByLabel('AI-assisted pitches').selectOption('no'));
    await says(/Takes no pitches written by AI/);
  });
  await test.step('without a rule they may send again', async () => {
    await saving(() => page.getByLabel('AI-assisted pitches').selectOption('welcome'));
    await own.reload();
    await expect(send).toBeEnabled();
    await own.context().close();
  });
});

test('an admin reads what a merge of two outlets moves, and it moves', async ({ page, stack }) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const into = {
    id: await newOutlet(backend, 'Merge Bell Radio', false),
    name: 'Merge Bell Radio',
  };
  const from = { id: await newOutlet(backend, 'Merge Quiet FM', true), name: 'Merge Quiet FM' };
  const editor = await backend.newAccount('media', 'Mara Voss');
  await makeEditorOf(backend, editor, from.id);
  const creator = await backend.newAccount('creator', 'Theda Moss');
  await backend.completeProfile(creator);
  const { variationId } = await backend.newPitch(creator, 'A rate change is due');
  const { sendId } = await backend.queueSend(creator, variationId, from.id);

  await signIn(page, DEMO.admin, '/admin?tab=outlets&outlet=Merge');
  await page.getByRole('button', { name: `Merge ${from.name} into another outlet` }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${from.name}` });
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect(merge).toBeDisabled();
  await dialog.getByLabel('Merge into').selectOption({ label: `${into.name} (Atlanta, GA)` });
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1 pitch moves, with its answer.',
    'Editor who moves: Mara Voss.',
    'Mail domain that moves: merge-quiet-fm.example.',
    'The contact email moves.',
    `Mara Voss sets the rules of ${into.name}.`,
    `${from.name} leaves the list.`,
  ]);
  await expectAccessibleLayout(page);
  await merge.click();
  await expect(page.getByText('Merged', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: from.name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: into.name, exact: true })).toBeVisible();

  expect(await backend.rows('pitch_sends', `id=eq.${sendId}&select=outlet_id`)).toEqual([
    { outlet_id: into.id },
  ]);
  expect(await backend.rows('outlets', `name=like.Merge*&select=id,media_user_id,active`)).toEqual([
    { id: into.id, media_user_id: editor.id, active: true },
  ]);
  expect(
    await backend.rpcAs(DEMO.admin, 'get_outlet_contact', { p_outlet_id: into.id }),
  ).toMatchObject({ contact_email: 'desk@merge-quiet-fm.example' });
  await signIn(page, editor, '/app/settings');
  await expect(page.getByText(into.name).first()).toBeVisible();
});

test('whom an editor covered is read by nobody else', async ({ page, stack }) => {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Orla Quist');
  const other = await backend.newAccount('media', 'Ned Pryor');
  // The sample issue does not count.
  const [issueId, itemId] = [randomUUID(), randomUUID()];
  await backend.upsert('friday_fix_issues', [
    { id: issueId, issue_date: '2023-03-03', title: 'Porches', status: 'published' },
  ]);
  await backend.upsert('friday_fix_items', [
    {
      id: itemId,
      issue_id: issueId,
      position: 1,
      title: 'A porch in Macon',
      summary_bullets: ['A bullet about lamps.'],
      relevance: 'high',
      format: 'TV',
    },
  ]);
  await backend.rpcAs(editor, 'set_card_verdict', { p_item_id: itemId, p_verdict: 'covered' });
  await signIn(page, editor);
  const receipt = async () => {
    await page.getByRole('tab', { name: 'Who you covered' }).click();
    const keep = page.getByRole('switch', { name: 'Keep my record' });
    await expect(keep).toBeEnabled();
    return keep;
  };
  await test.step('not even counted until the editor asks for it', async () => {
    await expect(await receipt()).not.toBeChecked();
    await expect(page.getByRole('definition')).toHaveCount(0);
    await (await receipt()).click();
    await expect(page.getByRole('definition').first()).toHaveText('1');
    await expect(page.getByText(/A porch in Macon/)).toBeVisible();
    await expectAccessibleLayout(page);
  });
  await test.step('neither another editor nor an admin', async () => {
    for (const account of [other, DEMO.admin]) {
      expect(await backend.rpcAs(account, 'my_receipt', {})).toBeNull();
      expect(
        await backend.rowsAs(account, 'card_verdicts', `user_id=eq.${editor.id}&select=verdict`),
      ).toEqual([]);
    }
    await signIn(page, other);
    await (await receipt()).click();
    await expect(page.getByText('Nothing marked yet')).toBeVisible();
  });
  await test.step('switched off, it is gone', async () => {
    await signIn(page, editor);
    await (await receipt()).click();
    await expect(page.getByRole('definition')).toHaveCount(0);
    expect(await backend.rpcAs(editor, 'my_receipt', {})).toBeNull();
  });
});
