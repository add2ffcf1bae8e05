import {
  checkSetupResponseSchema,
  type SetupReport,
} from '../../_shared/domain/api/scheduled/check-setup.ts';
import { endpoint, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';

/** The variables that a hosted project needs. */
const SETTINGS = [
  'SITE_URL',
  'MAIL_POSTAL_ADDRESS',
  'SMTP_FROM',
  'SETUP_PASSCODE',
  'CLAIM_PASSCODE',
];

export interface Deps {
  /** Throws 401 unless the caller sent the cron secret. */
  requireCron: (request: Request) => void;
  setting: (name: string) => string | undefined;
  /** Connects to the mail server. Throws when it is not reached or refuses. */
  checkMail: () => Promise<void>;
  ai: () => Promise<SetupReport['ai']>;
  stripe: () => Promise<SetupReport['stripe']>;
  database: () => Promise<SetupReport['database']>;
  log: Log;
}

/** Tells the owner's `npm run doctor`, which knows the cron secret, what is set up; never a value. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'check-setup', methods: ['POST'], log: deps.log }, async (request) => {
    deps.requireCron(request);
    const isSet = (name: string) => (deps.setting(name) ?? '').trim() !== '';
    const by = isSet('RESEND_API_KEY') ? 'resend' : isSet('SMTP_HOST') ? 'smtp' : 'none';
    let error: string | null = null;
    if (by !== 'none') {
      error = await deps.checkMail().then(
        () => null,
        (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
      );
    }
    return respond(checkSetupResponseSchema, {
      settings: Object.fromEntries(SETTINGS.map((name) => [name, isSet(name)])),
      mail: { by, error: error === null ? null : error.slice(0, 300) },
      ai: await deps.ai(),
      stripe: await deps.stripe(),
      database: await deps.database(),
    });
  });
}
