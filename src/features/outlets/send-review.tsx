import { paths } from '@domain/paths.ts';
import { useId } from 'react';
import { DrawWorks } from '@/components/draw-works';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group';
import type { SendReview } from '@/features/outlets/queries';
import { momentIn } from '@/features/outlets/send-times';
import { useShownZone } from '@/lib/account/time-zone';
import { otherZone, ownTime } from '@/lib/time';

/** What the sender chooses before the mail goes. */
export interface SendChoices {
  when: 'now' | 'morning' | 'at';
  /** The value of the datetime-local input. */
  at: string;
  followUp: boolean;
  /** Whether the mail links the press kit. */
  kit: boolean;
}

interface SendReviewProps {
  outletName: string;
  review: SendReview;
  choices: SendChoices;
  problem: string | null;
  /** Words of the letter that will not be true when it leaves; null for none. */
  over: string | null;
  /** Whether the press kit can be linked. */
  kitIsPublic: boolean;
  onChange: (next: SendChoices) => void;
}

/** When the mail goes, whether a follow-up may go by itself, the press kit, and what is left of the limits. */
export function SendReviewFields({
  outletName,
  review,
  choices,
  problem,
  over,
  kitIsPublic,
  onChange,
}: SendReviewProps) {
  const id = useId();
  const timeZone = useShownZone();
  const zone = otherZone(new Date().toISOString(), timeZone);
  return (
    <div className="grid gap-4 rounded-sm border border-border p-4">
      {review.draw_at !== null && <Draw outletName={outletName} at={review.draw_at} />}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">When should it go?</legend>
        <RadioGroup
          value={choices.when}
          onValueChange={(when) => onChange({ ...choices, when: when as SendChoices['when'] })}
        >
          <RadioGroupItem
            value="now"
            label={
              review.draw_at === null
                ? 'Now'
                : `Enter the draw ${ownTime(review.draw_at, timeZone)}`
            }
            description={
              review.draw_at === null
                ? 'You have 20 seconds to take it back.'
                : 'You can take it back until then.'
            }
          />
          {/* A draw decides at its own hour, and the mail leaves right after it. */}
          {review.draw_at === null && (
            <RadioGroupItem
              value="morning"
              label="In their morning"
              description={momentIn(review.time_zone, review.morning)}
            />
          )}
          <RadioGroupItem
            value="at"
            label="At a time you choose"
            description={review.draw_at === null ? undefined : 'In the first draw after it'}
          />
        </RadioGroup>
        {choices.when === 'at' && (
          <Field
            label={`Day and time (${zone ?? 'your time'})`}
            error={problem ?? undefined}
            className="mt-3"
          >
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={choices.at}
                onChange={(event) => onChange({ ...choices, at: event.target.value })}
              />
            )}
          </Field>
        )}
        <p aria-live="polite" className="text-sm font-medium text-destructive">
          {over !== null && `By then “${over}” is no longer true. Send it sooner, or change it.`}
        </p>
      </fieldset>
      <div className="flex gap-3">
        <Checkbox
          id={`${id}-kit`}
          checked={kitIsPublic && choices.kit}
          disabled={!kitIsPublic}
          onCheckedChange={(kit) => onChange({ ...choices, kit })}
        />
        <div className="text-sm">
          <label htmlFor={`${id}-kit`}>Link my press kit in the mail</label>
          {!kitIsPublic && (
            <p className="text-muted-foreground">
              Nobody can open your press kit yet.{' '}
              {/* In a tab of its own: what was chosen here stays, and follows when one comes back. */}
              <a
                href={paths.profile.getHref('epk_published')}
                target="_blank"
                rel="noopener"
                className="prose-link inline-flex min-h-11 items-center sm:min-h-6"
              >
                See what is in it and publish it
                <span className="sr-only"> (opens in a new tab)</span>
              </a>{' '}
              in a new tab, then come back: your choices here stay.
            </p>
          )}
        </div>
      </div>
      <div className="flex gap-3">
        <Checkbox
          id={`${id}-follow-up`}
          checked={choices.followUp}
          onCheckedChange={(followUp) => onChange({ ...choices, followUp })}
        />
        <label htmlFor={`${id}-follow-up`} className="text-sm">
          Follow up by itself after three days without an answer
          <span className="block text-muted-foreground">
            {review.follow_ups === 1 ? 'One short mail' : 'Two short mails at most'}, from the words
            of this pitch. None after any answer.
          </span>
        </label>
      </div>
      <Limits review={review} />
    </div>
  );
}

/** That a draw decides, when, and what it costs; read before the pitch goes into it. */
function Draw({ outletName, at }: { outletName: string; at: string }) {
  const timeZone = useShownZone();
  return (
    <div className="border-l-2 border-accent pl-3 text-sm">
      <p className="font-semibold">A draw decides whether it goes, {ownTime(at, timeZone)}.</p>
      <DrawWorks outletName={outletName} at={at} />
    </div>
  );
}

/** What a new account has used of its day. "Sent today" is what the dashboard counts, in the creator's own day. */
function dayWords(
  limit: number,
  { day_reached, day_waiting }: Pick<SendReview, 'day_reached' | 'day_waiting'>,
  timeZone: string,
): string {
  // The day is UTC's, and said in the person's own.
  const next = ownTime(new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString(), timeZone);
  const used = `New accounts send to ${String(limit)} outlets a day; the next day begins ${next}. You have used ${String(day_reached + day_waiting)} of them`;
  if (day_waiting === 0) return `${used}.`;
  return `${used}; for ${String(day_waiting)} the pitch still waits and has not left.`;
}

function Limits({ review }: Pick<SendReviewProps, 'review'>) {
  const timeZone = useShownZone();
  const left = Math.max(0, review.weekly_cap - review.week_taken);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm text-muted-foreground">
      <li>
        {left === 0
          ? 'They have all the pitches that they take this week.'
          : `They take ${String(left)} more ${left === 1 ? 'pitch' : 'pitches'} this week.`}
      </li>
      {review.day_limit !== null && <li>{dayWords(review.day_limit, review, timeZone)}</li>}
      <li className="break-words">Replies come to {review.reply_to}.</li>
    </ul>
  );
}
