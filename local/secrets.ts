import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './errors.ts';

const schema = z.object({
  jwtSecret: z.string().min(32),
  secretKey: z.string().startsWith('sb_secret_'),
  cronSecret: z.string().min(16),
  setupPasscode: z.string().min(6),
  claimPasscode: z.string().min(6),
});

/** What one data folder keeps to itself. `secretKey` acts as service_role. */
export type Secrets = z.infer<typeof schema>;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A passcode that can be read aloud and typed: three groups of four, about 60 bits. */
export function makePasscode(): string {
  const characters = [...randomBytes(12)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return [0, 4, 8].map((at) => characters.slice(at, at + 4).join('')).join('-');
}

function makeSecrets(): Secrets {
  return {
    jwtSecret: randomBytes(32).toString('hex'),
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    cronSecret: randomBytes(24).toString('base64url'),
    setupPasscode: makePasscode(),
    claimPasscode: makePasscode(),
  };
}

/**
 * Reads the folder's secrets, or makes them on the first start (file mode 0600). The environment
 * overrides CRON_SECRET, SETUP_PASSCODE and CLAIM_PASSCODE. Throws StackError when the file is
 * damaged.
 */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  let kept: Secrets;
  if (existsSync(file)) {
    kept = readSecrets(file);
  } else {
    kept = makeSecrets();
    const draft = `${file}.new`;
    writeFileSync(draft, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return {
    ...kept,
    cronSecret: env.CRON_SECRET || kept.cronSecret,
    setupPasscode: env.SETUP_PASSCODE || kept.setupPasscode,
    claimPasscode: env.CLAIM_PASSCODE || kept.claimPasscode,
  };
}

function readSecrets(file: string): Secrets {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new StackError(`The secrets file ${file} is damaged. Start over with: npm run reset`, {
      cause,
    });
  }
}
