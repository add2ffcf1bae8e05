import {
  inviteHelperRequestSchema,
  inviteHelperResponseSchema,
} from '../../_shared/domain/api/account/invite-helper.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { renderInvitationMail } from '../../_shared/domain/mail/on-behalf-mails.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface Deps {
  requireUser: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** The name by which the invitation speaks of the caller. */
  nameOf: (request: Request, userId: string) => Promise<string>;
  /** Throws 409 `too_many_helpers`, 403 `account_suspended`. */
  invite: (
    creatorId: string,
    invitation: { email: string; can_write: boolean; can_propose: boolean },
    mail: RenderedMail & { marks: { helper: string } },
  ) => Promise<unknown>;
  /** A text that nothing else in the mail can hold. */
  newMark: () => string;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

const INVITATIONS_PER_DAY = 10;
const INVITATIONS_TO_ADDRESS = 3;

/** A creator invites an address to help. The response is the same whether it has an account. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'invite-helper', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireUser(request);
    const invitation = await readJson(request, inviteHelperRequestSchema);
    await enforceLimit(deps.hit, `invite-helper:${caller.id}`, INVITATIONS_PER_DAY, 86_400);
    await enforceLimit(
      deps.hit,
      `invite-helper-to:${invitation.email.toLowerCase()}`,
      INVITATIONS_TO_ADDRESS,
      86_400,
    );
    const mark = deps.newMark();
    const mail = renderInvitationMail({
      ...invitation,
      creatorName: await deps.nameOf(request, caller.id),
      acceptUrl: deps.siteUrl() + paths.helperInvitation.getHref(mark),
    });
    await deps.invite(caller.id, invitation, { ...mail, marks: { helper: mark } });
    deps.triggerMailWorker();
    return respond(inviteHelperResponseSchema, { invited: true });
  });
}
