import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StackAccess } from './clients.ts';
import { makeProject, serveProject } from './project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAccess;
  }
}

/** Starts the stack that every `*.stack.test.ts` file shares; returns the function that stops it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const project = makeProject();
  const data = mkdtempSync(join(tmpdir(), 'newspeg-data-'));
  const { url, stack, stop } = await serveProject(project.root, data);
  provide('stack', { url, smtpPort: stack.smtpPort, secretKey: stack.secrets.secretKey });
  return async () => {
    await stop();
    project.remove();
    rmSync(data, { recursive: true, force: true });
  };
}
