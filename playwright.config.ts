import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './testing/browser/browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './testing/browser/global-setup.ts',
  // The embedded database answers one query at a time and the machine may have two cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A second try keeps a stalled machine from failing a submission; it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Recording every test takes a sixth of the processor time; ask for it with --trace=retain-on-failure.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
});
