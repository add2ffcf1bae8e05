import {
  stripeSetupRequestSchema,
  stripeSetupResponseSchema,
  stripeSetupStateSchema,
} from '../_shared/domain/api/stripe-setup.ts';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { requirePasscode, type PasscodeTries } from '../_shared/runtime/request/passcode.ts';

export interface Deps {
  /** Throws ConfigError while SETUP_PASSCODE is not set. */
  passcode: () => string;
  tries: PasscodeTries;
  /** True once the secret was saved. */
  done: () => Promise<boolean>;
  /** False when another request saved a secret first. */
  save: (secret: string) => Promise<boolean>;
  log: Log;
}

function checkSecret(secret: string): void {
  if (secret === '') {
    throw new HttpError('missing_secret', 'Please enter the webhook signing secret.');
  }
  if (!/^whsec_[A-Za-z0-9+/=_-]{4,}$/.test(secret)) {
    throw new HttpError('invalid_secret', 'A webhook signing secret starts with whsec_.');
  }
}

const disabled = () => new HttpError('disabled', 'Page not found');

/**
 * Saves the webhook secret with the setup passcode, once; afterwards POST returns 404. GET returns
 * whether the secret was saved already.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'stripe-setup', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      const done = await deps.done();
      if (request.method === 'GET') return respond(stripeSetupStateSchema, { disabled: done });
      if (done) throw disabled();

      const { passcode, secret } = await readJson(request, stripeSetupRequestSchema);
      const trimmed = secret.trim();
      await requirePasscode({
        tries: deps.tries,
        gate: 'stripe_setup',
        request,
        given: passcode,
        expected: deps.passcode,
        checkForm: () => {
          checkSecret(trimmed);
        },
      });
      if (!(await deps.save(trimmed))) throw disabled();
      return respond(stripeSetupResponseSchema, { ok: true });
    },
  );
}
