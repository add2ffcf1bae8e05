import { equalConstantTime } from './constant-time.ts';
import { cronEnv, readEnv, type EnvSource } from './env.ts';
import { HttpError } from './http-error.ts';

/**
 * Lets only the scheduler in: header `x-cron-secret` must equal CRON_SECRET.
 * Throws 401 `unauthorized`; ConfigError (503) while no secret is set, so that it fails closed.
 */
export async function requireCron(request: Request, source?: EnvSource): Promise<void> {
  const { CRON_SECRET } = readEnv(cronEnv, source);
  const given = request.headers.get('x-cron-secret') ?? '';
  if (!(await equalConstantTime(given, CRON_SECRET))) {
    throw new HttpError(401, 'unauthorized', 'Only the scheduler may call this.');
  }
}
