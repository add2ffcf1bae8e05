import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { serveProject } from '../../local/test-support/project.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import { Backend } from '../browser/backend.ts';
import { linkIn, type Mail } from '../browser/mailbox.ts';
import { copyMigrated } from './embedded.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DAY_MS = 86_400_000;
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.restoreAllMocks();
});

/** Monday in Atlanta after the week that is there now, at 14:30 UTC: 9:30 or 10:30 in the morning. */
function nextMondayInAtlanta(now: number): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now);
  const midnight = Date.parse(`${day}T00:00Z`);
  const weekday = new Date(midnight).getUTCDay() || 7;
  return midnight + (8 - weekday) * DAY_MS + 14.5 * 3_600_000;
}

/** Moves the clock of this process, and with it that of the embedded database, by `ms`. */
function movableClock(): (ms: number) => void {
  const now = Date.now.bind(Date);
  let moved = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + moved);
  return (ms) => {
    moved += ms;
  };
}

it('the schedule sends the mail of the week once, with the figures of the database, until one click stops it', async () => {
  const moveClock = movableClock();
  const data = mkdtempSync(join(tmpdir(), 'newspeg-weekly-'));
  cleanups.push(() => rmSync(data, { recursive: true, force: true }));
  await copyMigrated(data);
  const { url, stack, stop } = await serveProject(root, data, () => undefined, '');
  cleanups.push(stop);
  const backend = new Backend({
    url,
    secrets: { ...stack.secrets, publishableKey: LOCAL_PUBLISHABLE_KEY },
  });
  const account = await backend.newAccount('creator', 'Willa Monday');
  await backend.completeProfile(account);
  const { variationId } = await backend.newPitch(account, 'A rate change is due');
  const send = async (place: number) =>
    (await backend.queueSend(account, variationId, await backend.podcastOnBusiness(place))).sendId;
  const answered = await send(0);
  await send(1);
  await backend.runScheduled('mail-worker');
  const now = new Date(Date.now()).toISOString();
  await backend.update('pitch_sends', `id=eq.${answered}`, {
    ...{ status: 'replied', answer: 'interested', answered_at: now },
    ...{ opened_at: now, clicked_at: now },
  });
  const weekly = async () => {
    const address = encodeURIComponent(account.email);
    const response = await fetch(`${url}/_mail/api/messages?to=${address}`);
    const mails = (await response.json()) as Mail[];
    return mails.filter(({ subject }) => subject.startsWith('Your pitches last week'));
  };
  expect(await weekly()).toEqual([]);

  moveClock(nextMondayInAtlanta(Date.now()) - Date.now());
  // From here on nobody calls the worker: its schedule does.
  stack.listening();
  await vi.waitFor(async () => expect(await weekly()).toHaveLength(1), {
    timeout: 60_000,
    interval: 250,
  });
  const [mail] = await weekly();
  if (mail === undefined) throw new Error('unreachable: the mail is there');
  expect(mail.subject).toBe('Your pitches last week: 1 answer');
  for (const line of [
    '1 answer',
    '1 visit to your press kit',
    '1 open, unverified',
    '2 pitches sent',
  ])
    expect(mail.text).toContain(`- ${line}`);
  expect(mail.text).toContain(': Interested – “');

  // It looks every five minutes.
  moveClock(10 * 60_000);
  await backend.runScheduled('mail-worker');
  expect(await weekly()).toHaveLength(1);

  const oneClick = /<(https?:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  await fetch(oneClick, { redirect: 'manual' });
  await fetch(linkIn(mail, /\/results\/stop/));
  moveClock(7 * DAY_MS - 20 * 60_000);
  await backend.runScheduled('mail-worker');
  await vi.waitFor(async () => expect(await weekly()).toHaveLength(2), {
    timeout: 60_000,
    interval: 250,
  });

  const stopped = await fetch(oneClick, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(stopped.status).toBe(200);
  moveClock(7 * DAY_MS);
  await backend.runScheduled('mail-worker');
  expect(await weekly()).toHaveLength(2);
}, 240_000);
