import {
  adminClaimRequestSchema,
  adminClaimResponseSchema,
  adminClaimStateSchema,
} from '../_shared/domain/api/admin-claim.ts';
import { z } from 'zod';
import { HttpError } from '../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/request/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { requirePasscode, type PasscodeTries } from '../_shared/runtime/request/passcode.ts';

export interface Deps {
  /** Throws ConfigError while CLAIM_PASSCODE is not set. */
  passcode: () => string;
  tries: PasscodeTries;
  adminExists: () => Promise<boolean>;
  /** `claimed` is false when another request appointed an admin first. */
  claim: (email: string) => Promise<{ claimed: boolean; linked: boolean }>;
  log: Log;
}

const emailSchema = z.email().max(320);

const adminExists = () =>
  new HttpError('admin_exists', 'Admin already exists. This route is disabled.');

/** Appoints the first admin by email address and passcode. GET returns whether that is possible. */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'admin-claim', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      if (request.method === 'GET') {
        return respond(adminClaimStateSchema, { claimable: !(await deps.adminExists()) });
      }

      const input = await readJson(request, adminClaimRequestSchema);
      const email = input.email.trim();
      await requirePasscode({
        tries: deps.tries,
        gate: 'admin_claim',
        request,
        given: input.passcode,
        expected: deps.passcode,
        email,
        checkForm: () => {
          if (emailSchema.safeParse(email).success) return;
          throw new HttpError('invalid_email', 'Please enter a valid email address.');
        },
      });
      const { claimed, linked } = await deps.claim(email);
      if (!claimed) throw adminExists();
      return respond(adminClaimResponseSchema, { ok: true, linked });
    },
  );
}
