/**
 * Records the demo of the landing page from the running product: a creator types a peg, gets three
 * pitches, picks an outlet and sends. Writes public/demo/ (mp4, webm, poster, captions).
 *
 * Needs Chromium, the built product (it builds when there is none) and ffmpeg:
 *   apt-get install chromium ffmpeg
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from '../testing/browser/browser.ts';
import { DEMO } from '../testing/browser/fixtures.ts';
import { startStack } from '../testing/browser/stack.ts';
import { Hand, POINTER_SCRIPT } from './demo/hand.ts';
import { Recorder, still, toVtt } from './demo/recorder.ts';

const folder = fileURLToPath(new URL('../public/demo/', import.meta.url));
const film = `${folder}newspeg-demo`;
/** Laid out at 1024 by 640 and drawn at 1280 by 800, so that the words can be read when small. */
const VIEWPORT = { width: 1024, height: 640 };
const SCALE = 1.25;
const PEG = 'Small Business Saturday';

function requireFfmpeg(): void {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  } catch (cause) {
    throw new Error('Recording needs ffmpeg (Debian: apt-get install ffmpeg).', { cause });
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(DEMO.creator.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.creator.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/creator-dashboard');
}

async function play(page: Page, recorder: Recorder): Promise<number> {
  const hand = new Hand(page);
  recorder.say('Start with what is in the news.');
  await hand.rest(900);
  await hand.type(page.getByLabel(/news peg/i), PEG);
  await hand.rest(500);
  await hand.click(page.getByRole('button', { name: 'Generate' }));
  await page.getByRole('link', { name: 'Choose outlets for pitch 1' }).waitFor();
  recorder.say('Three pitches from three angles, each in your words and short enough to be read.');
  await hand.rest(1300);
  await hand.scroll(240);
  await hand.rest(3600);
  const posterAt = Date.now();
  await hand.scroll(240);
  await hand.rest(900);
  await hand.click(page.getByRole('link', { name: 'Choose outlets for pitch 2' }));
  await page
    .getByRole('button', { name: /Preview and send/ })
    .first()
    .waitFor();
  recorder.say(
    'Outlets ranked High, Medium or Low, with the reasons. Low matches cannot be sent to.',
  );
  await hand.rest(1200);
  await hand.scroll(860);
  await hand.rest(3400);
  await hand.click(page.getByRole('button', { name: /Preview and send/ }).first());
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send pitch' });
  await send.and(page.locator(':enabled')).waitFor();
  recorder.say('The mail as the editor gets it. Nothing leaves before you have seen it.');
  await hand.rest(1600);
  await hand.moveTo(page.getByRole('dialog').getByRole('heading').first());
  await hand.scroll(260);
  await hand.rest(2200);
  await hand.click(send);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  recorder.say('Sent. The editor can answer with one tap, without an account.');
  await hand.rest(2200);
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'smooth' });
  });
  await hand.rest(900);
  await hand.click(page.getByRole('link', { name: 'Dashboard' }));
  await page.getByText('lifetime').first().waitFor();
  recorder.say('What became of every pitch: sent, opened, replied, booked.');
  await hand.rest(4200);
  return posterAt;
}

requireFfmpeg();
mkdirSync(folder, { recursive: true });
if (!existsSync(fileURLToPath(new URL('../dist/app.html', import.meta.url)))) {
  spawnSync('npx', ['tsx', 'scripts/build.ts'], { stdio: 'inherit' });
}
const stack = await startStack();
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({
    baseURL: stack.url,
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
  });
  await page.addInitScript(POINTER_SCRIPT);
  await signIn(page);
  await page.goto('/app/pitches/new');
  await page.getByLabel(/news peg/i).waitFor();
  await page.mouse.move(880, 560);

  const started = Date.now();
  const recorder = await Recorder.start(page, {
    width: VIEWPORT.width * SCALE,
    height: VIEWPORT.height * SCALE,
  });
  const posterAt = await play(page, recorder);
  const length = await recorder.finish(film);
  still(`${film}.mp4`, (posterAt - started) / 1000 - 0.3, 960, `${folder}poster.webp`);
  writeFileSync(`${folder}captions.vtt`, toVtt(recorder.captions, length));
  for (const file of [`${film}.mp4`, `${film}.webm`, `${folder}poster.webp`]) {
    console.log(`${file.slice(folder.length)}  ${(statSync(file).size / 1024).toFixed(0)} KB`);
  }
  console.log(`${length.toFixed(1)} s`);
} finally {
  await browser.close();
  await stack.stop();
}
