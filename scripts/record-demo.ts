/**
 * Records the demo video of the landing page: a creator types a peg, gets three pitches, picks an
 * outlet and sends. Writes public/demo/ (mp4, webm, poster, captions).
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
  recorder.caption('Start with what is in the news.');
  await driver.pause(900);
  await driver.type(page.getByLabel(/news peg/i), PEG);
  await driver.pause(500);
  await driver.click(page.getByRole('button', { name: 'Generate' }));
  await page.getByRole('link', { name: 'Choose outlets for pitch 1' }).waitFor();
  recorder.caption(
    'Three pitches from three angles, each in your words and short enough to be read.',
  );
  await driver.pause(1300);
  await driver.scroll(240);
  await driver.pause(3600);
  const posterAt = Date.now();
  await driver.scroll(240);
  await driver.pause(900);
  await driver.click(page.getByRole('link', { name: 'Choose outlets for pitch 2' }));
  await page
    .getByRole('button', { name: /Preview and send/ })
    .first()
    .waitFor();
  recorder.caption(
    'Outlets ranked High, Medium or Low, with the reasons. Low matches cannot be sent to.',
  );
  await driver.pause(1200);
  await driver.scroll(860);
  await driver.pause(3400);
  await driver.click(page.getByRole('button', { name: /Preview and send/ }).first());
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send pitch' });
  await send.and(page.locator(':enabled')).waitFor();
  recorder.caption('The mail as the editor gets it. Nothing leaves before you have seen it.');
  await driver.pause(1600);
  await driver.moveTo(page.getByRole('dialog').getByRole('heading').first());
  await driver.scroll(260);
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
  await page.getByText('lifetime').first().waitFor();
  recorder.caption('What became of every pitch: sent, opened, replied, booked.');
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
  await page.getByLabel(/news peg/i).waitFor();
  await page.mouse.move(880, 560);

  const started = Date.now();
  const recorder = await Recorder.start(page, {
    width: VIEWPORT.width * SCALE,
    height: VIEWPORT.height * SCALE,
  });
  const posterAt = await play(page, recorder);
  const length = await recorder.finish(video);
  extractStill(`${video}.mp4`, (posterAt - started) / 1000 - 0.3, 960, `${folder}poster.webp`);
  writeFileSync(`${folder}captions.vtt`, toVtt(recorder.captions, length));
  for (const file of [`${video}.mp4`, `${video}.webm`, `${folder}poster.webp`]) {
    console.log(`${file.slice(folder.length)}  ${(statSync(file).size / 1024).toFixed(0)} KB`);
  }
  console.log(`${length.toFixed(1)} s`);
} finally {
  await browser.close();
  await stack.stop();
}
