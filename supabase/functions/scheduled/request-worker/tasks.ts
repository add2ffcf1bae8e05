import { renderIntroMail, renderIntroPassedMail } from '../../_shared/domain/mail/intro-mail.ts';
import {
  renderEntryDeclinedMail,
  renderEntryEndedMail,
  renderEntryNoticeMail,
  renderEntryQuestionMail,
  renderEntryReplyMail,
  renderRequestDigestMail,
  renderRequestEndedMail,
} from '../../_shared/domain/mail/request-mails.ts';
import { unsubscribeHeaders } from '../../_shared/domain/mail/unsubscribe.ts';
import { paths } from '../../_shared/domain/paths.ts';
import type { Log } from '../../_shared/runtime/log.ts';
import { TOPICS, type RequestRows } from './rows.ts';

/** Shorter than the 30 seconds to the next scheduled run. */
const TOPICS_TIME_LIMIT_MS = 10_000;

/** What the tasks of a run need. */
export interface TaskDeps {
  rows: RequestRows;
  urls: () => { site: string; functions: string; postalAddress: string };
  /** A text that nothing else in a mail can hold. */
  newMark: () => string;
  now: () => number;
  log: Log;
}

/**
 * Does `act` with each row and returns how often it returned true. A row that fails stops no other; what
 * is left at `end` is due in the next run.
 */
async function countDone<Row>(
  rows: Row[],
  { now, log }: TaskDeps,
  end: number,
  act: (row: Row) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    if (now() >= end) break;
    try {
      if (await act(row)) done += 1;
    } catch (error) {
      log('error', 'request_row_failed', { error });
    }
  }
  return done;
}

/** Reminds creators of introductions that end in six hours. */
export async function remindCreators(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls, newMark, now } = deps;
  const { site } = urls();
  return countDone(await rows.reminders(), deps, end, (row) => {
    const mark = newMark();
    const hours = (Date.parse(row.expires_at) - now()) / 3_600_000;
    const mail = renderIntroMail({
      creatorName: row.creator.name,
      invented: row.creator.invented,
      editor: row.editor,
      storyTitle: row.title,
      message: row.message,
      answerUrl: site + paths.introduction.getHref(mark),
      appUrl: site + paths.introductions.getHref(),
      hoursLeft: Math.max(1, Math.round(hours)),
    });
    return rows.remind(row.id, { ...mail, marks: { intro: mark } });
  });
}

/** Ends introductions that nobody answered in 24 hours, and tells their editors. */
export async function passIntros(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls } = deps;
  const { site } = urls();
  return countDone(await rows.introEnds(), deps, end, (row) =>
    rows.endIntro(
      row.id,
      renderIntroPassedMail({
        creatorName: row.creator.name,
        invented: row.creator.invented,
        editor: row.editor,
        storyTitle: row.title,
        fixUrl: site + paths.mediaDashboard.getHref(),
        others: row.others,
      }),
    ),
  );
}

/** Tells editors of new pitches. */
export async function noticeEntries(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls } = deps;
  const { site } = urls();
  return countDone(await rows.notices(), deps, end, (row) =>
    rows.notice(
      row.id,
      renderEntryNoticeMail({ ...row, url: site + paths.appRequest.getHref(row.slug) }),
    ),
  );
}

/** Sends what editors and creators say to each other about a pitch: a no, a question, an answer. */
export async function sendWords(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls } = deps;
  const { site } = urls();
  return countDone(await rows.words(), deps, end, (row) => {
    const { topic, editor, headline } = row;
    const creatorName = row.creator.name;
    const url = site + paths.appRequest.getHref(row.slug);
    const question = row.question ?? '';
    const mail = {
      declined: () =>
        renderEntryDeclinedMail({
          topic,
          editor,
          headline,
          creatorName,
          url: site + paths.requests.getHref(),
        }),
      question: () =>
        renderEntryQuestionMail({ topic, editor, headline, creatorName, url, question }),
      reply: () =>
        renderEntryReplyMail({
          topic,
          editor,
          creatorName,
          invented: row.creator.invented,
          url,
          question,
          reply: row.reply ?? '',
        }),
    }[row.word]();
    return rows.word(row.id, row.word, mail);
  });
}

/** Closes requests at their deadline and tells everybody in them. */
export async function endRequests(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls } = deps;
  const { site } = urls();
  return countDone(await rows.requestEnds(), deps, end, (row) => {
    const url = site + paths.requests.getHref();
    const mails = row.entries.map((entry) => [
      entry.id,
      renderEntryEndedMail({ ...row, url, creatorName: entry.name, headline: entry.headline }),
    ]);
    // Who closes a request knows it.
    const toEditor =
      row.removed || row.by_deadline
        ? renderRequestEndedMail({
            ...row,
            url: site + paths.appRequest.getHref(row.slug),
            waiting: row.entries.length,
          })
        : null;
    return rows.endRequest(
      row.id,
      toEditor,
      Object.fromEntries(mails) as Parameters<typeof rows.endRequest>[2],
    );
  });
}

/** Mails creators the new requests that fit them. */
export async function sendDigests(deps: TaskDeps, end: number): Promise<number> {
  const { rows, urls, newMark } = deps;
  const { site, functions, postalAddress } = urls();
  return countDone(await rows.digests(), deps, end, (row) => {
    const mark = newMark();
    const mail = renderRequestDigestMail({
      creatorName: row.name,
      requests: row.requests,
      timeZone: row.time_zone,
      site,
      offUrl: site + paths.requestMails.getHref(mark),
      postalAddress,
    });
    return rows.digest(row.user_id, row.newest, {
      ...mail,
      marks: { request_mails: mark },
      headers: unsubscribeHeaders(functions, 'requests', mark),
    });
  });
}

/** Computes what matching waits for, such as all outlets after a migration of words. */
export async function refreshTopics({ rows, now }: TaskDeps): Promise<number> {
  const end = now() + TOPICS_TIME_LIMIT_MS;
  let total = 0;
  for (;;) {
    const refreshed = await rows.refreshTopics();
    total += refreshed;
    if (refreshed < TOPICS || now() >= end) return total;
  }
}
