import { z } from 'zod';
import { HttpError } from '../_shared/runtime/http-error.ts';
import { endpoint, json, readJson, type Handler } from '../_shared/runtime/http.ts';
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

/** No text that the log of tries could not hold: each try that is compared is written down. */
const requestSchema = z.object({
  email: z
    .string()
    .max(400)
    .regex(/^[^\0\p{Surrogate}]*$/u, 'Please enter a valid email address.'),
  passcode: z.string().max(200),
});
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
      if (request.method === 'GET') return json(200, { claimable: !(await deps.adminExists()) });

      const input = await readJson(request, requestSchema);
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
      return json(200, { ok: true, linked });
    },
  );
}
