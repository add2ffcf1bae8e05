import {
  answerSupportRequestSchema,
  answerSupportResponseSchema,
} from '../../_shared/domain/api/admin/answer-support.ts';
import type { RenderedMail } from '../../_shared/domain/mail/layout.ts';
import {
  renderSupportAnswerMail,
  SUPPORT_HEADERS,
} from '../../_shared/domain/mail/support-mail.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import type { Caller } from '../../_shared/runtime/request/auth.ts';
import { endpoint, readJson, respond, type Handler } from '../../_shared/runtime/request/http.ts';

interface SupportAnswer {
  adminId: string;
  threadId: string;
  messageId: string;
  words: string;
  close: boolean;
  mail: RenderedMail & { headers: Readonly<Record<string, string>> };
}

export interface Deps {
  /** Throws 401 or 403 unless the caller is an admin. */
  requireAdmin: (request: Request) => Promise<Caller>;
  /** Throws HttpError 404 `not_found`. */
  context: (threadId: string) => Promise<{ subject: string; name: string | null }>;
  answer: (answer: SupportAnswer) => Promise<void>;
  siteUrl: () => string;
  triggerMailWorker: () => void;
  log: Log;
}

/** An admin answers a thread of support: the words are kept and mailed. */
export function createHandler(deps: Deps): Handler {
  return endpoint({ name: 'answer-support', methods: ['POST'], log: deps.log }, async (request) => {
    const caller = await deps.requireAdmin(request);
    const input = await readJson(request, answerSupportRequestSchema);
    const { subject, name } = await deps.context(input.thread_id);
    const mail = renderSupportAnswerMail({
      subject,
      name,
      words: input.words,
      closed: input.close,
      url: deps.siteUrl() + paths.supportThread.getHref(input.thread_id),
    });
    await deps.answer({
      adminId: caller.id,
      threadId: input.thread_id,
      messageId: input.message_id,
      words: input.words,
      close: input.close,
      mail: { ...mail, headers: SUPPORT_HEADERS },
    });
    deps.triggerMailWorker();
    return respond(answerSupportResponseSchema, { answered: true });
  });
}
