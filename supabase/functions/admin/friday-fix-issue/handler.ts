import {
  fridayFixIssueRequestSchema,
  fridayFixIssueResponseSchema,
} from '../../_shared/domain/api/admin/friday-fix-issue.ts';
import { openCardClaims } from '../../_shared/domain/friday-fix/card-claim.ts';
import { cardLedger, type CardGrounds } from '../../_shared/domain/friday-fix/card-ledger.ts';
import { wordingProblems } from '../../_shared/domain/friday-fix/card-wording.ts';
import type { IssueCheck, IssueContent } from '../../_shared/domain/friday-fix/issue-content.ts';
import {
  DIGEST_HTML_MAX,
  digestFor,
  digestHeaders,
  renderDigest,
  TEST_TOKEN,
} from '../../_shared/domain/mail/digest/digest-mail.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import { escapeHtml } from '../../_shared/domain/text/text.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import {
  deadLinks,
  linksToCheck,
  type Probe,
} from '../../_shared/runtime/friday-fix/check-links.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { enforceLimit, type RateLimiter } from '../../_shared/runtime/request/rate-limit.ts';

export interface CheckedContent {
  content: IssueContent;
  /** What each card may say. */
  grounds: CardGrounds[];
  checks: IssueCheck[];
  fingerprint: string;
}

export interface Deps {
  /** Throws 401 `unauthenticated`, 403 `forbidden`. */
  requireAdmin: (request: Request) => Promise<Caller>;
  hit: RateLimiter;
  /** Throws 404 `issue_not_found`. */
  read: (issueId: string) => Promise<CheckedContent>;
  /** Throws 409 `version_conflict`, `preflight_failed`, `issue_locked`. */
  schedule: (issueId: string, fingerprint: string) => Promise<unknown>;
  queueTest: (email: string, mail: RenderedMail) => Promise<unknown>;
  probe: Probe;
  urls: () => { site: string; functions: string; postalAddress: string };
  triggerMailWorker: () => void;
  log: Log;
}

const CALLS_PER_MINUTE = 30;

/**
 * Checks an issue, with the mail as it would leave; schedules it when every check is green; or mails it
 * to the admin alone. Scheduling throws 409 `preflight_failed`.
 */
export function createHandler(deps: Deps): Handler {
  return endpoint(
    { name: 'friday-fix-issue', methods: ['POST'], log: deps.log },
    async (request) => {
      const caller = await deps.requireAdmin(request);
      await enforceLimit(deps.hit, `friday-fix-issue:${caller.id}`, CALLS_PER_MINUTE, 60);
      const { issue_id, action } = await readJson(request, fridayFixIssueRequestSchema, 4096);
      const { content, grounds, checks, fingerprint } = await deps.read(issue_id);
      const urls = deps.urls();
      const mail = digestFor(renderDigest(content, urls), {
        reader: 'editor',
        token: TEST_TOKEN,
        order: content.cards.map((card) => card.id),
      });
      const html_bytes = new TextEncoder().encode(mail.html).length;
      // A test goes out whatever the checks say: it is how an admin finds out.
      const all =
        action === 'test'
          ? checks
          : [
              ...checks,
              claimsCheck(content, grounds),
              wordingCheck(content),
              ...mailChecks(mail, html_bytes, urls),
              await linkCheck(mail, deps),
            ];
      const green = all.every((check) => check.ok !== false);

      if (action === 'schedule') {
        if (!green) {
          const red = all.filter((check) => check.ok === false).map((check) => check.message);
          throw new HttpError('preflight_failed', red.join(' '));
        }
        await deps.schedule(issue_id, fingerprint);
      } else if (action === 'test') {
        if (caller.email === null)
          throw new HttpError('no_contact', 'Your account has no address.');
        await deps.queueTest(caller.email, { ...mail, subject: `[Test] ${mail.subject}` });
        deps.triggerMailWorker();
      }
      return respond(fridayFixIssueResponseSchema, {
        content,
        checks: all,
        green,
        html_bytes,
        scheduled: action === 'schedule',
        tested: action === 'test' ? caller.email : null,
      });
    },
  );
}

/** Sentences of cards that nothing supports: an admin rewords or removes them; only a creator confirms. */
function claimsCheck({ cards }: IssueContent, grounds: readonly CardGrounds[]): IssueCheck {
  const open = cards.flatMap((card) => {
    const known = grounds.find(({ item_id }) => item_id === card.id);
    const claims = cardLedger(card, known?.grounds ?? [], known?.settled ?? []);
    return openCardClaims(claims).map(({ text }) => `“${text}” (${card.title})`);
  });
  return {
    name: 'claims',
    ok: open.length === 0,
    message:
      open.length === 0
        ? 'Every sentence has a source or its creator’s word.'
        : `Nothing the creator gave says: ${open.join(', ')}`,
  };
}

/** What an editor would stumble over: an admin rewords it. */
function wordingCheck({ cards }: IssueContent): IssueCheck {
  const problems = cards.flatMap(wordingProblems);
  return {
    name: 'wording',
    ok: problems.length === 0,
    message: problems.length === 0 ? 'Every story says its peg once.' : problems.join(' '),
  };
}

function mailChecks(
  mail: RenderedMail,
  bytes: number,
  { functions, postalAddress }: ReturnType<Deps['urls']>,
): IssueCheck[] {
  const headers = digestHeaders(functions, TEST_TOKEN);
  const kilobytes = (bytes / 1024).toFixed(1);
  const text = mail.text.length > 200 && !/<\/?(?:td|div|p)\b/.test(mail.text);
  // Every text contains the empty one.
  const address =
    postalAddress.trim() !== '' &&
    mail.html.includes(escapeHtml(postalAddress)) &&
    mail.text.includes(postalAddress);
  const leaves =
    headers['List-Unsubscribe-Post'] === 'List-Unsubscribe=One-Click' &&
    /^<https?:/.test(headers['List-Unsubscribe'] ?? '');
  return [
    {
      name: 'size',
      ok: bytes < DIGEST_HTML_MAX,
      message: `The mail has ${kilobytes} KB; Gmail cuts a mail off at 102 KB.`,
    },
    {
      name: 'text',
      ok: text,
      message: text
        ? 'The mail has a plain text version.'
        : 'The plain text version holds marks of HTML; please take them out of the cards.',
    },
    {
      name: 'address',
      ok: address,
      message: address
        ? 'The postal address stands in the mail and in its plain text version.'
        : 'The postal address is missing: set MAIL_POSTAL_ADDRESS.',
    },
    {
      name: 'headers',
      ok: leaves,
      message: leaves
        ? 'Readers can leave by one click.'
        : 'The one-click unsubscribe has no web address: the functions’ address is wrong.',
    },
  ];
}

async function linkCheck(mail: RenderedMail, { probe }: Deps): Promise<IssueCheck> {
  const links = linksToCheck(mail.html, TEST_TOKEN);
  const dead = await deadLinks(links, probe);
  return {
    name: 'links',
    ok: dead.length === 0,
    message:
      dead.length === 0
        ? `Every link to another page opens (${String(links.length)} checked).`
        : `No answer from: ${dead.join(', ')}`,
  };
}
