import { startStack } from './stack.ts';

/**
 * Starts one stack for the whole run, with its own data folder and port, and passes its addresses
 * to the workers in the environment. Returns the teardown.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack();
  process.env.NEWSPEG_E2E = JSON.stringify({
    url: stack.url,
    mailbox: stack.mailbox,
    smtpPort: stack.smtpPort,
    secrets: stack.secrets,
  });
  return () => stack.stop();
}
