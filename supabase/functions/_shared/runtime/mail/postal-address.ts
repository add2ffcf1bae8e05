import { z } from 'zod';
import { readEnv, required, type EnvSource } from '../env.ts';

const postalEnv = z.object({ MAIL_POSTAL_ADDRESS: required });

/**
 * The sender's postal address, which the law of the USA asks for in every commercial mail. Throws
 * ConfigError when it is not set: such a mail is not written without one.
 */
export function postalAddress(source?: EnvSource): string {
  return readEnv(postalEnv, source).MAIL_POSTAL_ADDRESS.replace(/\s+/gu, ' ');
}
