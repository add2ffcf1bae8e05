import { pegLife, type PegTimes } from '@domain/pitch/peg-life.ts';
import type { PitchType } from '@domain/pitch/pitch.ts';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { NEWS_HOLDS_ID } from '@/lib/anchors';
import { toAppError } from '@/lib/api/app-error';
import { longDate } from '@/lib/long-date';
import { formatDay } from '@/lib/time';
import { useConfirmPeg } from '@/features/pitches/mutations';

/** How long news holds differs by format, so each notice names the format of the version in view. */
const FOR: Readonly<Record<PitchType, string>> = {
  tv_local: 'for TV',
  podcast: 'for a podcast',
  culture_mag: 'for a magazine',
};
const LONGER: Readonly<Record<PitchType, string>> = {
  tv_local: ' Podcasts and magazines take it longer.',
  podcast: ' Magazines take it longer.',
  culture_mag: '',
};

/** A peg that holds longer than this, in milliseconds, needs no word yet. */
const SOON = 3 * 86_400_000;

interface StalePegNoticeProps {
  pitch: PegTimes & { id: string };
  /** Words of the letter that date the news and are no longer true; null for none. */
  over: string | null;
  /** Whether a request has it already: it need not be sent soon. */
  given: boolean;
}

/** The last whole day before a life ends; a day of the calendar ends at 10:00 UTC of the next. */
function lastDay(until: string): string {
  return longDate(new Date(Date.parse(until) - 10 * 3_600_000 - 1).toISOString().slice(0, 10));
}

/**
 * Says when the news of a pitch is over, or will be within three days, and which of its words are true no longer. A
 * stale pitch is sent only after the creator has ticked that the peg still holds, which the server keeps; it refuses
 * without. Nothing while fresh.
 */
export function StalePegNotice({ pitch, over, given }: StalePegNoticeProps) {
  const [now] = useState(() => new Date());
  const { state, until } = pegLife(pitch, now);
  const confirm = useConfirmPeg(pitch.id);

  if (confirm.isSuccess)
    return (
      <Alert variant="success" title="Noted: this peg still holds">
        Sending no longer waits for it.
      </Alert>
    );
  const wordsAlone = over !== null && state !== 'stale';
  if (
    !wordsAlone &&
    (state === 'fresh' ||
      (state === 'fading' && (given || Date.parse(until) - now.getTime() > SOON)))
  )
    return null;
  if (!wordsAlone && state === 'fading')
    return (
      <Alert title={`Your news is fresh until ${lastDay(until)} ${FOR[pitch.pitch_type]}`}>
        Send it soon: after that day you are asked whether it still holds.
      </Alert>
    );
  return (
    <Alert
      variant="warning"
      title={
        over === null
          ? `This peg may be old news ${FOR[pitch.pitch_type]}`
          : `Is “${over}” still true?`
      }
    >
      <p>
        {over !== null
          ? `You wrote this pitch on ${formatDay(pitch.created_at)}. Change these words above, or say that they hold.`
          : pitch.peg_date === null
            ? `You wrote this on ${formatDay(pitch.created_at)}. Editors ask for what is new.${LONGER[pitch.pitch_type]}`
            : `Its day has passed. Editors ask for what is new.${LONGER[pitch.pitch_type]}`}
      </p>
      <label
        htmlFor={NEWS_HOLDS_ID}
        className="mt-2 flex min-h-11 items-center gap-3 font-semibold"
      >
        <Checkbox
          // What leads here knows it (blocker.ts).
          id={NEWS_HOLDS_ID}
          // What it asks stands above it.
          className="[&>input]:scroll-mt-64!"
          checked={confirm.isPending}
          disabled={confirm.isPending}
          onCheckedChange={() => confirm.mutate()}
        />
        It still holds: I want to send this pitch
      </label>
      {confirm.isError && (
        <p role="alert" className="mt-1 font-medium text-destructive">
          {toAppError(confirm.error).userMessage}
        </p>
      )}
    </Alert>
  );
}
