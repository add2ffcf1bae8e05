import {
  stripeSetupRequestSchema,
  stripeSetupResponseSchema,
  stripeSetupStateSchema,
} from '../_shared/domain/api/stripe-setup.ts';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { requirePasscode, type PasscodeBook } from '../_shared/runtime/passcode.ts';

export interface Deps {
  /** Throws ConfigError when the server has no passcode. */
  passcode: () => string;
  book: PasscodeBook;
  done: () => Promise<boolean>;
  /** False when the page was closed in the meantime. */
  save: (secret: string) => Promise<boolean>;
  log: Log;
}

const gone = () => new HttpError(404, 'disabled', 'Page not found');

/**
 * The one-time setup of the webhook secret. GET answers `{disabled}`; POST `{passcode, secret}`
 * saves it and closes the page for everyone, for good.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'stripe-setup', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      const done = await deps.done();
      if (request.method === 'GET') return respond(stripeSetupStateSchema, { disabled: done });
      if (done) throw gone();

      const { passcode, secret } = await readJson(request, stripeSetupRequestSchema);
      await requirePasscode(deps.book, 'stripe_setup', request, passcode, deps.passcode());
      const trimmed = secret.trim();
      if (trimmed === '') {
        throw new HttpError(400, 'missing_secret', 'Please enter the webhook signing secret.');
      }
      if (!/^whsec_[A-Za-z0-9+/=_-]{4,}$/.test(trimmed)) {
        throw new HttpError(400, 'invalid_secret', 'A webhook signing secret starts with whsec_.');
      }
      if (!(await deps.save(trimmed))) throw gone();
      return respond(stripeSetupResponseSchema, { ok: true });
    },
  );
}
