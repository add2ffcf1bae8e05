import type { AuthMail } from './auth-mail.ts';
import type { ProjectConfig } from './config.ts';
import type { Database } from './database.ts';
import type { Route } from './gateway.ts';

interface AuthGapsOptions {
  database: Database;
  config: ProjectConfig;
  mailer: AuthMail;
}

/** placeholder */
export function createAuthGaps(_options: AuthGapsOptions): Route {
  return () => Promise.resolve(undefined);
}
