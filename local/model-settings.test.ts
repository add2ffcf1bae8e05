import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startStack } from './stack.ts';

it('a start with an unknown AI_PROVIDER is refused before anything is written', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'newspeg-model-'));
  try {
    const start = startStack({
      root: process.cwd(),
      dataDir,
      url: 'http://127.0.0.1:1',
      siteUrl: 'http://localhost:1',
      demo: false,
      watch: false,
      env: { AI_PROVIDER: 'openai', AI_API_KEY: 'k', AI_MODEL: 'm' },
      log: () => undefined,
    });
    await expect(start).rejects.toThrow(
      /AI_PROVIDER must be anthropic or openai-compatible, or empty/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
