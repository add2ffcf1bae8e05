import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags for a headless Chromium that runs as root and makes no requests of its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of Chromium from CHROMIUM_PATH, from PATH, or Playwright's own, in this order. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of folders) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Path of Chromium; installs Debian's package where there is none. Throws with what to do by hand
 * when the installation fails.
 */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: installing the Debian package.');
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (cause) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
      { cause },
    );
  }
  const installed = findBrowser();
  if (!installed) throw new Error('Chromium was installed but is not on PATH. Set CHROMIUM_PATH.');
  return installed;
}
