import { equalInConstantTime } from '../crypto.ts';
import { cronEnv, readEnv, type EnvSource } from '../env.ts';
import { HttpError } from './http-error.ts';

/**
 * Accepts only the scheduler: the header `x-cron-secret` must equal CRON_SECRET. Throws 401
 * `unauthenticated`, and ConfigError while CRON_SECRET is not set.
 */
export function requireCron(request: Request, source?: EnvSource): void {
  const { CRON_SECRET } = readEnv(cronEnv, source);
  if (!equalInConstantTime(request.headers.get('x-cron-secret') ?? '', CRON_SECRET)) {
    throw new HttpError('unauthenticated', 'Only the scheduler may call this.');
  }
}
