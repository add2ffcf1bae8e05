import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
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

/** The secrets of one data folder. `secretKey` has the rights of service_role. */
export type Secrets = z.infer<typeof schema>;

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A passcode that is easy to type: three groups of four characters, 60 bits. */
function makePasscode(): string {
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
 * Reads the folder's secrets, or generates them on the first start (file mode 0600). The variables
 * CRON_SECRET, SETUP_PASSCODE and CLAIM_PASSCODE take precedence. Throws StackError when the file
 * is damaged.
 */
export function loadSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  let stored: Secrets;
  if (existsSync(file)) {
    stored = readSecrets(file);
  } else {
    stored = makeSecrets();
    const temporary = `${file}.new`;
    writeFileSync(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, file);
  }
  return {
    ...stored,
    cronSecret: env.CRON_SECRET || stored.cronSecret,
    setupPasscode: env.SETUP_PASSCODE || stored.setupPasscode,
    claimPasscode: env.CLAIM_PASSCODE || stored.claimPasscode,
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

/** Compares two secrets in constant time. */
export function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
