import { App, setExperimental } from '@supabase/lite';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/functions/_shared/domain/access/local-key.ts';
import type { AccountMails } from '../auth/account-mails.ts';
import type { Database } from '../database/database.ts';
import { FolderStorage } from './folder-storage.ts';
import type { ProjectConfig } from '../project-config.ts';
import { passRaisedErrors } from '../database/raised-sql-errors.ts';
import { restoreEmitWarning } from './restore-emit-warning.ts';
import type { Secrets } from '../secrets.ts';

interface LiteOptions {
  config: ProjectConfig;
  database: Database;
  secrets: Secrets;
  siteUrl: string;
  mails: AccountMails;
  /** Folder of the uploaded files. */
  storageDir: string;
}

/** Starts the data, auth and storage services of @supabase/lite; its other services stay off. */
export async function createLite(options: LiteOptions): Promise<App> {
  const { config, database, secrets, siteUrl } = options;
  restoreEmitWarning();
  passRaisedErrors(database.connection);
  const app: App = new App({
    connection: database.connection,
    // A hosted project loads `safeupdate` for its API.
    api: { ...config.api, enabled: true, pg_safe_update: true },
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
        enable_signup: config.auth.email.enabled,
        enable_confirmations: config.auth.email.enable_confirmations,
        // lite's double confirmation sends no mail to the new address; email-halves.ts does it.
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
  app._mailer = options.mails;
  app._storageAdapter = new FolderStorage(options.storageDir);
  await app.init();
  // After init, which would print a notice; platform-schema.ts creates the tables of storage.
  setExperimental('storage', true);
  return app;
}
