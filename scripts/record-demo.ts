/**
 * Records the demo video of the landing page: a creator answers a few questions, sees the letter fill, picks an
 * outlet and sends. Writes public/demo/ (mp4, webm, poster, captions); each file has at most 500 KB.
 *
 * Needs Chromium and ffmpeg, and builds the app when there is no build:
 *   apt-get install chromium ffmpeg
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, requireBrowser } from '../testing/browser/browser.ts';
import { DEMO } from '../testing/browser/fixtures.ts';
import { startStack } from '../testing/browser/stack.ts';
import { POINTER_SCRIPT, PointerDriver } from './demo/pointer-driver.ts';
import { extractStill, Recorder, toVtt } from './demo/recorder.ts';

const folder = fileURLToPath(new URL('../public/demo/', import.meta.url));
const video = `${folder}newspeg-demo`;
/** A viewport of 1024 by 640 recorded at 1280 by 800: its text stays readable in a small player. */
const VIEWPORT = { width: 1024, height: 640 };
const SCALE = 1.25;
const PEG = 'Small Business Saturday';
const TAKE = 'Most shops that close were never short of customers, only of records.';
const MOST_BYTES = 500 * 1024;

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
  const driver = new PointerDriver(page);
  recorder.caption('Start with what is in the news. Your pitch fills while you type.');
  await driver.pause(900);
  await driver.type(page.getByLabel('News peg'), PEG);
  await driver.pause(400);
  await driver.click(page.getByText('No, nobody', { exact: true }));
  await driver.type(page.getByLabel('What do you say about it?'), TAKE);
  await driver.pause(1200);
  // At rest: while the words still come, two pictures lie over each other.
  const posterAt = Date.now();
  await driver.click(page.getByText(/^I have taught/).first());
  recorder.caption('Tick what belongs in it, from the facts of your profile. Every word is yours.');
  await driver.pause(2400);
  await driver.click(page.getByRole('button', { name: 'Generate', exact: true }));
  await page.getByRole('link', { name: 'Edit and send pitch 1' }).waitFor();
  recorder.caption('The story, short enough to be read, in as many ways as your facts allow.');
  await driver.pause(2600);
  await driver.click(page.getByRole('link', { name: 'Edit and send pitch 1' }));
  const preview = page.getByRole('button', { name: 'Preview and send' }).first();
  await preview.waitFor();
  await driver.pause(1000);
  await driver.moveTo(page.getByRole('heading', { name: 'Choose outlets' }));
  recorder.caption('Outlets that fit, best match first, with the reasons.');
  await driver.scroll(420);
  await driver.pause(3400);
  await driver.click(preview);
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send pitch' });
  await send.and(page.locator(':enabled')).waitFor();
  recorder.caption('The mail as the editor gets it. Nothing leaves before you have seen it.');
  await driver.pause(1600);
  await driver.moveTo(page.getByRole('dialog').getByRole('heading').first());
  await driver.pause(2200);
  await driver.click(send);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  recorder.caption('Sent. The editor can answer with one tap, without an account.');
  await driver.pause(2200);
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'smooth' });
  });
  await driver.pause(900);
  await driver.click(page.getByRole('link', { name: 'Dashboard' }));
  await page.getByRole('region', { name: 'Recent activity' }).waitFor();
  recorder.caption('Your dashboard says what became of every pitch.');
  await driver.pause(4200);
  return posterAt;
}

requireFfmpeg();
mkdirSync(folder, { recursive: true });
if (!existsSync(fileURLToPath(new URL('../dist/app.html', import.meta.url)))) {
  spawnSync('npx', ['tsx', 'scripts/build.ts', '--local'], { stdio: 'inherit' });
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
  await page.getByLabel('News peg').waitFor();
  await page.mouse.move(880, 560);

  const started = Date.now();
  const recorder = await Recorder.start(page, {
    width: VIEWPORT.width * SCALE,
    height: VIEWPORT.height * SCALE,
  });
  const posterAt = await play(page, recorder);
  const length = await recorder.finish(video, MOST_BYTES);
  extractStill(`${video}.mp4`, (posterAt - started) / 1000 - 0.3, 960, `${folder}poster.webp`);
  writeFileSync(`${folder}captions.vtt`, toVtt(recorder.captions, length));
  for (const file of [`${video}.mp4`, `${video}.webm`, `${folder}poster.webp`]) {
    const { size } = statSync(file);
    console.log(`${file.slice(folder.length)}  ${(size / 1024).toFixed(0)} KB`);
    if (size > MOST_BYTES) process.exitCode = 1;
  }
  console.log(`${length.toFixed(1)} s`);
} finally {
  await browser.close();
  await stack.stop();
}
