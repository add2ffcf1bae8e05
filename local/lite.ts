import { App, setExperimental } from '@supabase/lite';
import type { AuthMail } from './auth-mail.ts';
import type { ProjectConfig } from './config.ts';
import type { Database } from './database.ts';
import { LOCAL_PUBLISHABLE_KEY } from './keys.ts';
import { keepRaisedErrors } from './raised-errors.ts';
import type { Secrets } from './secrets.ts';
import { FolderStorage } from './storage.ts';
import { restoreWarnings } from './warnings.ts';

interface LiteOptions {
  config: ProjectConfig;
  database: Database;
  secrets: Secrets;
  siteUrl: string;
  mailer: AuthMail;
  /** Where uploaded files go. */
  storageDir: string;
}

/** The data, auth and storage services of @supabase/lite over our database, nothing else of it. */
export async function createLite(options: LiteOptions): Promise<App> {
  const { config, database, secrets, siteUrl } = options;
  restoreWarnings();
  keepRaisedErrors(database.connection);
  const app: App = new App({
    connection: database.connection,
    api: { ...config.api, enabled: true },
    auth: {
      enabled: true,
      enable_signup: config.auth.enable_signup,
      jwt_secret: secrets.jwtSecret,
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: config.auth.additional_redirect_urls,
      jwt_expiry: config.auth.jwt_expiry,
      enable_refresh_token_rotation: config.auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: config.auth.refresh_token_reuse_interval,
      minimum_password_length: config.auth.minimum_password_length,
      password_requirements: config.auth.password_requirements,
      email: {
        enable_signup: config.auth.email.enable_signup,
        enable_confirmations: config.auth.email.enable_confirmations,
        // lite's double confirmation never asks the new address; ours is asked, and must answer.
        double_confirm_changes: false,
        otp_length: config.auth.email.otp_length,
        otp_expiry: config.auth.email.otp_expiry,
      },
    },
    storage: { enabled: true, file_size_limit: config.storage.file_size_limit },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._mailer = options.mailer;
  app._storageAdapter = new FolderStorage(options.storageDir);
  await app.init();
  // After init, which would announce it on every start. Storage's tables are made in system.ts.
  setExperimental('storage', true);
  return app;
}
