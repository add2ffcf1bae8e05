import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { Backend, VARIATION } from '../testing/browser/backend.ts';
import { DEMO, expect, signIn, test } from '../testing/browser/fixtures.ts';
import { linkIn, type Mail } from '../testing/browser/mailbox.ts';
import { expectAccessibleLayout } from '../testing/browser/page-checks.ts';

/** Everything the server tells the page, to be searched for what it must not say. */
function heardBy(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  page.on('response', (response) => {
    if (/\/(rest|functions|auth)\//.test(response.url()))
      bodies.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  return async () => [...(await Promise.all(bodies)), ...frames].join('\n');
}

/** The addresses of all links of a mail, as a scanner sees them. */
function linksOf(mail: Mail): string[] {
  const hrefs = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href = '']) => href);
  const header = /<(https?:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1];
  return [...new Set([...hrefs, ...(header === undefined ? [] : [header])])].map((href) =>
    href.replaceAll('&amp;', '&'),
  );
}

/** A mail as the server of an editor returns it when there is no such box (RFC 3464). */
function returnedMail(to: string, messageId: string): string {
  return `From: MAILER-DAEMON@mx.outlets.example
To: hello@newspeg.example
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

The mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.outlets.example

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user here
--b
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
--b--
`.replaceAll('\n', '\r\n');
}

test('a pitch is sent, scanned, answered with a yes, published, and its editor opts out', async ({
  page,
  browser,
  request,
  stack,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Odessa Marlowe');
  await backend.completeProfile(account);
  const { pitchId } = await backend.newPitch(account, 'A rate change is due');
  // Times are those of the account, whatever this browser's clock says.
  await backend.update('users', `id=eq.${account.id}`, { browser_zone: 'Asia/Kolkata' });
  const heard = heardBy(page);
  const sends = () =>
    backend.rows('pitch_sends', `pitch_id=eq.${pitchId}&select=id,status,answer,outlet_id`);
  await signIn(page, account, `/app/pitches/${pitchId}`);
  const outlets = page.getByRole('region', { name: 'Choose outlets' });
  const rows = outlets
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Preview and send/ }) });
  const dialog = page.getByRole('dialog');

  const outlet = await test.step('the review shows sender, greeting and limits', async () => {
    const name = await rows.first().getByRole('heading', { level: 3 }).innerText();
    await rows
      .first()
      .getByRole('button', { name: /^Preview and send/ })
      .click();
    await expect(dialog.getByText('Odessa Marlowe via Newspeg')).toBeVisible();
    await expect(dialog.getByText(`Hi ${name} team,`)).toBeVisible();
    await expect(
      dialog.getByText(/a first name in the greeting where we know who reads it/),
    ).toBeVisible();
    await expect(dialog.getByText('[our postal address]')).toBeVisible();
    await expect(dialog.getByText(/^They take \d+ more pitch(es)? this week\.$/)).toBeVisible();
    await expect(dialog.getByText(`Replies come to ${account.email}.`)).toBeVisible();
    await expectAccessibleLayout(page, { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Send pitch' }).click();
    await expect(page.getByText(`Your pitch to ${name} is on its way.`)).toBeVisible();
    return name;
  });

  await test.step('while it waits, another is scheduled and taken back', async () => {
    const second = await rows.first().getByRole('heading', { level: 3 }).innerText();
    await rows
      .first()
      .getByRole('button', { name: /^Preview and send/ })
      .click();
    await dialog.getByText('At a time you choose').click();
    await expect(dialog.getByLabel('Day and time (GMT+5:30)')).toBeVisible();
    await dialog.getByRole('button', { name: 'Schedule pitch' }).click();
    await expect(dialog.getByText('Please choose a day and a time.')).toBeVisible();
    await dialog.getByText('In their morning').click();
    await dialog.getByRole('button', { name: 'Schedule pitch' }).click();
    await expect(page.getByText(`Your pitch to ${second} leaves`)).toContainText('GMT+5:30');
    await expect.poll(async () => (await sends()).length).toBe(2);
    const went = page.getByRole('region', { name: 'Where it went' });
    await expect(went).toContainText(second);
    // On a later visit the list no longer has it.
    await page.reload();
    const choose = page.getByRole('region', { name: 'Choose outlets' });
    await expect(choose.getByRole('button', { name: /^Preview and send/ }).first()).toBeVisible();
    await expect(choose.getByRole('heading', { name: second, exact: true })).toHaveCount(0);
    await went.getByRole('button', { name: `Take it back from ${second}` }).click();
    await expect(page.getByText('Taken back. Nothing was sent or counted.')).toBeVisible();
    await expect(choose.getByRole('heading', { name: second, exact: true })).toBeVisible();
    expect(await sends()).toHaveLength(1);
  });
  await backend.deliverWaiting(account.id);
  const mail = await mailbox.waitForSender('Odessa Marlowe via Newspeg');
  const token = /\/answer\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  await test.step('the mail names the sender, and a scanner changes nothing', async () => {
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain('Interested and Covered give Odessa Marlowe your name and email.');
    const links = linksOf(mail);
    expect(links.length).toBeGreaterThan(5);
    await Promise.all(links.flatMap((link) => [request.head(link), request.get(link)]));
    await expect.poll(async () => (await sends())[0]?.['status']).toBe('sent');
    const [send] = await backend.rows(
      'pitch_sends',
      `pitch_id=eq.${pitchId}&select=answer,clicked_at,opened_at`,
    );
    expect(send).toEqual({ answer: null, clicked_at: null, opened_at: null });
  });

  const editor = await (await browser.newContext()).newPage();
  await test.step('the editor says yes: both get the email of the other', async () => {
    await editor.goto(linkIn(mail, /\/answer\/.*a=interested/));
    await editor.getByRole('button', { name: 'Interested' }).click();
    await expect(editor.getByText('Recorded: Interested')).toBeVisible();
    await expectAccessibleLayout(editor);
    await expect(editor.getByText('within two minutes')).toBeVisible();
    await editor.getByLabel(/^A note to Odessa Marlowe/).fill('Could we tape on Monday?');
    await editor.getByRole('button', { name: 'Send note' }).click();
    const toCreator = await mailbox.waitFor(account.email, /Interested/);
    expect(toCreator.text).toContain('Could we tape on Monday?');
    expect(
      (await mailbox.list(account.email)).filter(({ subject }) => subject.includes('Interested')),
    ).toHaveLength(1);
    const address = mail.to[0] ?? '';
    expect(toCreator.text).toContain(address);
    expect(toCreator.headers['reply-to']).toContain(address);
    const toEditor = await mailbox.waitFor(address, /How to reach Odessa Marlowe/);
    expect(toEditor.text).toContain(account.email);
    const went = page.getByRole('region', { name: 'Where it went' });
    await expect(went.getByRole('link', { name: /^Reply/ })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${address}`),
    );
    // Not every creator has a mail program.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await went.getByRole('button', { name: /^Copy the email of/ }).click();
    await expect(went.getByRole('button', { name: /^Copied/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    // Its link leads to the answer, which stands below outlets that load later.
    await page.goto(linkIn(toCreator, /\?send=/));
    await expect(rows.first().getByRole('heading', { level: 3 })).toBeVisible();
    await expect(went.getByRole('link', { name: /^Reply/ })).toBeInViewport();
  });

  await test.step('the creator marks it as published, counted apart', async () => {
    await page.getByText('Something came of it?').click();
    await page.getByLabel('What came of it').selectOption('It was published');
    await page.getByLabel('Link to the piece (optional)').fill('paper.example/piece');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/full web address/)).toBeVisible();
    await page.getByLabel('Link to the piece (optional)').fill('https://paper.example/piece');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('You: published')).toBeVisible();
    await page.getByText('What happened').click();
    await expect(page.getByText('They answered: Interested')).toContainText('GMT+5:30');
    await expectAccessibleLayout(page, { within: '[aria-labelledby="sent-heading"]' });
    await page.goto('/creator-dashboard');
    await expect(page.getByText(/0 answered Not my beat or Not now; 1 you marked/)).toBeVisible();
    await expect(page.getByRole('img', { name: /1 sent, 1 reply/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('pitches.csv');
    const [head = '', row = '', ...more] = (await readFile(await file.path(), 'utf8')).split(
      '\r\n',
    );
    expect(head).toMatch(/^\uFEFFOutlet,Subject,Relevance,Status,Answer of the editor,/);
    expect(row).toContain(`${VARIATION.headline},`);
    expect(row).toContain(
      ',Interested,Could we tape on Monday?,published,https://paper.example/piece,20',
    );
    expect(more).toEqual(['']);
  });

  await test.step('a page that did not load without a line comes when it is back', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Peg Calendar' }).first().click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Peg Calendar' })).toBeVisible();
  });

  await test.step('the editor stops the mails by one click of the mail program', async () => {
    const header = /<(https?:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const oneClick = await request.post(header, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status()).toBe(200);
    await editor.reload();
    await expect(editor.getByText('You get no more mails from Odessa Marlowe.')).toBeVisible();
    await backend.upsert('subscriptions', [
      {
        email: account.email,
        user_id: account.id,
        plan: 'pro',
        status: 'active',
        stripe_customer_id: `cus_${account.id}`,
        stripe_subscription_id: `sub_${account.id}`,
        stripe_status: 'active',
        current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
        access_until: new Date(Date.now() + 20 * 86_400_000).toISOString(),
      },
    ]);
    const next = await backend.newPitch(account, 'Another rate change is due');
    await page.goto(`/app/pitches/${next.pitchId}`);
    await page.getByText('with the reasons').click();
    await expect(page.getByText(`${outlet} has asked for no more mails like this.`)).toBeVisible();
    await editor.getByRole('button', { name: 'Allow mails again' }).click();
    await expect(editor.getByText('You still get pitches.')).toBeVisible();
    // A yes has shared the addresses, also when it is taken back on another day.
    await editor.getByRole('button', { name: 'Write another' }).click();
    const note = editor.getByLabel(/^A note to Odessa Marlowe/);
    await note.fill('Typed, and not sent');
    await editor.getByText('Change your answer', { exact: true }).click();
    await editor.getByRole('button', { name: 'Not now' }).click();
    await expect(editor.getByText('They could see your name and email since your')).toBeVisible();
    // Only its own button sends a note after the answer.
    await expect(note).toHaveValue('Typed, and not sent');
    expect(
      await backend.rows('pitch_sends', `pitch_id=eq.${pitchId}&select=answer,answer_note`),
    ).toContainEqual({ answer: 'not_now', answer_note: null });
    await editor.reload();
    await expect(editor.getByText('Recorded: Not now')).toBeVisible();
    await expect(editor.getByText('They could see your name and email since your')).toBeVisible();
  });

  expect(token).toHaveLength(43);
  const said = await heard();
  expect(said).toContain(VARIATION.headline);
  expect(said).not.toContain(token);
});

test('a follow-up goes by the clock when the creator said so; a bounce stops the address', async ({
  page,
  browser,
  stack,
  mailbox,
}) => {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Thelma Reddick');
  await backend.completeProfile(account);
  const { pitchId, variationId } = await backend.newPitch(account, 'Spring books are here');
  // An outlet that no other test writes to: its address is closed in the end.
  const { sendId } = await backend.queueSend(
    account,
    variationId,
    await backend.podcastOnBusiness(1),
  );
  const status = async () =>
    (await backend.rows('pitch_sends', `id=eq.${sendId}&select=status,follow_up_count`))[0];
  await test.step('the pitch leaves', async () => {
    await backend.runScheduled('mail-worker');
    await expect.poll(async () => (await status())?.['status'], { timeout: 30_000 }).toBe('sent');
  });

  await test.step('three days later a follow-up is offered', async () => {
    await backend.update('pitch_sends', `id=eq.${sendId}`, {
      sent_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    });
    await signIn(page, account, `/app/pitches/${pitchId}`);
    await page.getByRole('button', { name: /^Follow up/ }).click();
    await expect(page.getByRole('dialog').getByText(VARIATION.line3_whyyou)).toBeVisible();
    await expectAccessibleLayout(page, { within: '[role="dialog"]' });
    await page.getByRole('button', { name: 'Not yet' }).click();
  });

  const followUp = await test.step('the follow-up goes by the clock', async () => {
    await backend.update('pitch_sends', `id=eq.${sendId}`, { follow_up_wanted: true });
    await backend.runScheduled('mail-worker');
    const mail = await mailbox.waitForWords('I sent you “The ledger');
    expect(mail.subject).toBe(`Re: ${VARIATION.headline}`);
    expect(mail.from).toContain('Thelma Reddick via Newspeg');
    expect(mail.headers['in-reply-to']).toMatch(/@newspeg\.example>$/);
    expect((await status())?.['follow_up_count']).toBe(1);
    return mail;
  });

  await test.step('it comes back, and the address stops', async () => {
    // The editor's server takes the mail and returns it later.
    await createTransport({ host: '127.0.0.1', port: stack.smtpPort, secure: false }).sendMail({
      envelope: { from: '', to: ['hello@newspeg.example'] },
      raw: returnedMail(followUp.to[0] ?? '', followUp.headers['in-reply-to'] ?? ''),
    });
    await expect(page.getByText('Not delivered')).toBeVisible();
    await expect(page.getByText(/this address does not work/).first()).toBeVisible();
  });

  await test.step('an admin puts in another address, and pitches arrive there', async () => {
    const bounced = followUp.to[0] ?? '';
    const [send] = await backend.rows(
      'pitch_sends',
      `id=eq.${sendId}&select=outlet_id,outlet_name`,
    );
    const name = send?.['outlet_name'] as string;
    const context = await browser.newContext();
    const panel = await context.newPage();
    await signIn(panel, DEMO.admin, `/admin?tab=outlets&outlet=${encodeURIComponent(name)}`);
    const row = panel.getByRole('row', { name });
    await expect(row.getByText('Mails came back')).toBeVisible();
    await row.getByRole('button', { name: `Contact of ${name}` }).click();
    const dialog = panel.getByRole('dialog');
    await expect(dialog.getByText(/came back, so we have sent nothing there since/)).toBeVisible();
    await expectAccessibleLayout(panel, { within: '[role="dialog"]' });
    const email = dialog.getByLabel('Email');
    await expect(email).toHaveValue(bounced);
    await email.fill('no address');
    await dialog.getByRole('button', { name: 'Save contact' }).click();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    const working = `desk-${randomBytes(4).toString('hex')}@outlet.example`;
    await email.fill(working);
    await panel.keyboard.press('Enter');
    await expect(panel.getByText('Contact saved')).toBeVisible();
    await expect(row.getByText('Mails came back')).toBeHidden();
    await row.getByRole('button', { name: `Contact of ${name}` }).click();
    await panel.getByRole('dialog').getByLabel('Email').fill(bounced);
    await panel.getByRole('button', { name: 'Save contact' }).click();
    await expect(panel.getByText(/Mails to this address came back\. Please enter/)).toBeVisible();
    await context.close();

    const other = await backend.newAccount('creator', 'Ines Calloway');
    await backend.completeProfile(other);
    const { variationId: next } = await backend.newPitch(other, 'Libraries open late');
    await backend.queueSend(other, next, send?.['outlet_id'] as string);
    await mailbox.waitFor(working, /.*/);
  });

  await test.step('the weekly mail is stopped by one tap, not by a scanner', async () => {
    // The weekly mail's link: reading it changes nothing, nor does opening the page.
    const token = randomBytes(32).toString('base64url');
    await backend.rpc('queue_result_mail', {
      p_user_id: account.id,
      p_week: '2020-01-06',
      p_token_hash: createHash('sha256').update(token).digest('hex'),
      p_mail: { subject: 'Your week', text: 'Your week', html: '<p>Your week</p>', headers: {} },
    });
    const stop = `/results/stop?token=${token}&a=stop`;
    await page.request.get(stop);
    await page.goto(stop);
    await expect(page.getByRole('heading', { name: 'Stop the weekly mail?' })).toBeVisible();
    await page.goto('/app/settings');
    await expect(
      page.getByRole('switch', { name: 'Send me my results every Monday' }),
    ).toBeChecked();
    await page.goto(stop);
    await page.getByRole('button', { name: 'Stop the weekly mail' }).click();
    await expect(page.getByRole('heading', { name: 'The weekly mail is off' })).toBeVisible();
    await page.goto('/app/settings');
    await expect(
      page.getByRole('switch', { name: 'Send me my results every Monday' }),
    ).not.toBeChecked();
  });
});
