import { deadlineText } from '@domain/requests/deadline-text.ts';

const HOUR = 3_600_000;
/** So near to a full hour it is one: what has 24 hours has them still a moment later. */
const NEARLY = 300_000;

/** How long is left, for people: '5 hours left', '2 days left', 'less than an hour left'; '' when over. */
export function timeLeft(deadline: string, now = Date.now()): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return '';
  const hours = Math.floor((left + NEARLY) / HOUR);
  if (hours < 1) return 'less than an hour left';
  if (hours < 48) return `${String(hours)} ${hours === 1 ? 'hour' : 'hours'} left`;
  return `${String(Math.floor(hours / 24))} days left`;
}

/** How a request finds its creators. */
export const FOUND_BY =
  'Creators it fits see your request on their dashboard, and in a mail unless they turned it off. Nobody gets more than one such mail a day.';

/** When the mails of a request leave: a creator rests for 24 hours after one. */
export const MAILED_WHEN =
  'The first can leave within minutes; who had one in the last 24 hours can get it only after that. If it fits nobody, none leaves.';

/** How many creators are on the beats of a request, in a sentence; '' for one on all beats. */
export function onBeatsText(creators: number | null | undefined): string {
  if (creators === null || creators === undefined) return '';
  if (creators === 0) return 'No creator here is on its beats yet.';
  if (creators === 1) return 'One creator here is on its beats.';
  return `${creators >= 1000 ? '1,000 or more' : String(creators)} creators here are on its beats.`;
}

/** 'Answers 4 of 5'; '' under three, which say nothing. */
export function rateText({ answered, asked }: { answered: number; asked: number }): string {
  return asked < 3 ? '' : `answers ${String(answered)} of ${String(asked)}`;
}

interface Titled {
  topic: string;
}

const sameTitle = (list: readonly Titled[], { topic }: Titled) =>
  list.filter((other) => other.topic.toLowerCase() === topic.toLowerCase()).length > 1;

/** Whether requests of a list have the same title, so that it says when they were posted. */
export const saysPosted = (list: readonly Titled[]): boolean =>
  list.some((entry) => sameTitle(list, entry));

/**
 * What tells a request apart from others of the list with the same title: when it was posted; '' where none has it, and
 * until the zone is known.
 */
export function postedText(
  { topic, posted_at }: Titled & { posted_at?: string | undefined },
  list: readonly Titled[],
  timeZone: string | null,
): string {
  if (posted_at === undefined || timeZone === null || !sameTitle(list, { topic })) return '';
  return `posted ${deadlineText(posted_at, timeZone)}`;
}
