import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Chromium reads the last list only, so the first line is Playwright's own, as of 1.64
 * (`disabledFeatures` in its `chromiumSwitches.ts`).
 */
const FEATURES_OFF = [
  ...'AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect TcpPortRandomizationWin OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch'.split(
    ' ',
  ),
  // Pages of Chromium's own address bar, loaded with each window: half a second of processor time for each context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // A process for the next site: in a context of one site it is started in vain, a tenth of the time of its pages.
  'SpareRendererForSitePerProcess',
];

/** Flags for a headless Chromium that runs as root and makes no requests of its own. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Headless shells hint letters to whole pixels otherwise, and the fallback fonts are not measured for that.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** The shell first: it has no windows of its own and takes a sixth less processor time in the tests. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

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

/** Debian's folder of the fonts that the site's fallback fonts are measured against. */
const FALLBACK_FONTS = '/usr/share/fonts/truetype/liberation';

function installPackages(packages: readonly string[]): void {
  console.log(`Installing Debian packages: ${packages.join(', ')}`);
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Path of Chromium. Installs Debian's packages when the browser or the fallback fonts are missing:
 * without these fonts the page moves when the web fonts arrive. Throws with instructions when the
 * installation of the browser fails.
 */
export function requireBrowser(): string {
  const found = findBrowser();
  const missing = [
    ...(found === undefined ? ['chromium-headless-shell'] : []),
    ...(process.platform === 'linux' && !existsSync(FALLBACK_FONTS) ? ['fonts-liberation'] : []),
  ];
  if (missing.length > 0) {
    try {
      installPackages(missing);
    } catch (cause) {
      if (found !== undefined) {
        console.warn('fonts-liberation could not be installed: the layout shift test may fail.');
        return found;
      }
      throw new Error(
        'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell fonts-liberation) or set CHROMIUM_PATH.',
        { cause },
      );
    }
  }
  const path = findBrowser();
  if (path === undefined) {
    throw new Error('Chromium was installed but is not on PATH. Set CHROMIUM_PATH.');
  }
  return path;
}
