import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives every test of a file its own empty folder; returns a function that returns its path. */
export function useTemporaryFolder(): () => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'newspeg-test-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return () => folder;
}
