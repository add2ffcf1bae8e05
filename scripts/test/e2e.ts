/**
 * Runs the browser tests against a new local stack.
 *
 *   npm run test:e2e                      all tests
 *   npm run test:e2e -- e2e/auth.spec.ts  some (takes any Playwright argument)
 *
 * Installs Debian's Chromium where there is no browser, and builds the app when there is no build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { requireBrowser } from '../../testing/browser/browser.ts';

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

process.env.CHROMIUM_PATH = requireBrowser();
if (!existsSync('dist/app.html')) run('npx', ['tsx', 'scripts/build.ts', '--local']);
run('npx', ['playwright', 'test', ...process.argv.slice(2)]);
