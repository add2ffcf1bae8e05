import {
  adminClaimRequestSchema,
  adminClaimResponseSchema,
  adminClaimStateSchema,
} from '../_shared/domain/api/admin-claim.ts';
import { z } from 'zod';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../_shared/runtime/http.ts';
import type { Log } from '../_shared/runtime/log.ts';
import { requirePasscode, type PasscodeBook } from '../_shared/runtime/passcode.ts';

export interface Deps {
  /** Throws ConfigError when the server has no passcode. */
  passcode: () => string;
  book: PasscodeBook;
  adminExists: () => Promise<boolean>;
  /** `claimed` is false when another claim was faster. */
  claim: (email: string) => Promise<{ claimed: boolean; linked: boolean }>;
  log: Log;
}

const emailSchema = z.email().max(320);

const taken = () =>
  new HttpError(409, 'admin_exists', 'Admin already exists. This route is disabled.');

/**
 * The claim of the first admin. GET answers `{claimable}`; POST `{email, passcode}` appoints the
 * address, which is admin at once where its account has proven it (`linked`), else when it does.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'admin-claim', methods: ['GET', 'POST'], log: deps.log },
    async (request) => {
      if (request.method === 'GET') {
        return respond(adminClaimStateSchema, { claimable: !(await deps.adminExists()) });
      }

      const input = await readJson(request, adminClaimRequestSchema);
      const email = input.email.trim();
      await requirePasscode(
        deps.book,
        'admin_claim',
        request,
        input.passcode,
        deps.passcode(),
        email,
      );
      if (!emailSchema.safeParse(email).success) {
        throw new HttpError(400, 'invalid_email', 'Please enter a valid email address.');
      }
      const { claimed, linked } = await deps.claim(email);
      if (!claimed) throw taken();
      return respond(adminClaimResponseSchema, { ok: true, linked });
    },
  );
}
