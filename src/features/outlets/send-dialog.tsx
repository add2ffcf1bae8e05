import {
  draftedBy,
  newsLink,
  type StoredPitch,
  type StoredVariation,
} from '@domain/pitch/stored-pitch.ts';
import { datedWordsOver } from '@domain/pitch/dated-words.ts';
import { renderPitchMail, senderName } from '@domain/mail/pitch-mail.ts';
import type { OutletMatch } from '@domain/outlet/outlet.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { NameHint } from '@/components/name-hint';
import { ErrorState } from '@/components/error-state';
import { PlanLink } from '@/components/plan-link';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@domain/paths.ts';
import { useShownZone } from '@/lib/account/time-zone';
import { useSession } from '@/lib/account/session';
import { MailSheet } from '@/features/outlets/mail-sheet';
import type { SendOptions } from '@/features/outlets/mutations';
import {
  senderQuery,
  sendReviewQuery,
  type Sender,
  type SendReview,
} from '@/features/outlets/queries';
import { SendReviewFields, type SendChoices } from '@/features/outlets/send-review';
import { leavesAt, sendOptions, timeProblem } from '@/features/outlets/send-times';
import { outletMatchesKey } from '@/lib/pitch-news';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { refusedUse, wordsOfUse } from '@/lib/pitch-quota/words-of-use';

/** The fields of a pitch that its preview needs. */
export type PitchToSend = Pick<StoredPitch, 'generator' | 'story' | 'created_at' | 'grounds'> & {
  peg_confirmed_at?: string | null;
  /** When it was first sent, copied or downloaded; null for a draft. */
  used_at?: string | null;
};

interface SendDialogProps {
  outlet: OutletMatch;
  /** Whether a draw decided when the outlet came up on the page. */
  drew: boolean;
  pitch: PitchToSend;
  variation: StoredVariation;
  onSend: (options: SendOptions) => void;
  /** `changed`: the page was read before a draw began or ended. */
  onClose: (changed: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * The mail as the editor gets it, whole, then what can be chosen, then the send button. While the mail or the
 * choices go on below the edge of the dialog, the foot of it says so.
 */
export function SendDialog({
  outlet,
  drew,
  pitch,
  variation,
  onSend,
  onClose,
  onCloseAutoFocus,
}: SendDialogProps) {
  const { user } = useSession();
  const timeZone = useShownZone();
  const sender = useQuery({
    ...senderQuery(user?.id ?? ''),
    enabled: user !== null,
    refetchOnWindowFocus: 'always',
  });
  const { refetch } = sender;
  const kitIsClosed = sender.data?.epk_published === false;
  useEffect(() => {
    if (!kitIsClosed) return;
    // Published meanwhile, perhaps: a window beside another one stays visible and only gets the focus back.
    const again = () => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', again);
    return () => window.removeEventListener('focus', again);
  }, [kitIsClosed, refetch]);
  const review = useQuery(sendReviewQuery(outlet.outlet_id, variation.id));
  const draws = (review.data ?? outlet).draw_at !== null;
  // What an earlier opening of this dialog was told does not count.
  const changed = review.isFetchedAfterMount && draws !== drew;
  const client = useQueryClient();
  const quota = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== null });
  const uses = wordsOfUse(draws ? 'draw' : 'send', quota.data, pitch.used_at);
  const refused = refusedUse(quota.data, pitch.used_at);
  const [chosen, setChoices] = useState<SendChoices>({
    when: 'now',
    at: '',
    followUp: false,
    kit: true,
  });
  // A draw that came up meanwhile has no morning.
  const choices: SendChoices =
    draws && chosen.when === 'morning' ? { ...chosen, when: 'now' } : chosen;
  const [problem, setProblem] = useState<string | null>(null);
  const failed = [sender, review].find((query) => query.isLoadingError);
  const ready = sender.data !== undefined && review.data !== undefined;
  const [endSeen, endOfAll] = useSeen();
  const [mailSeen, endOfMail] = useSeen();

  const send = () => {
    const wrong = choices.when === 'at' ? timeProblem(choices.at, timeZone, new Date()) : null;
    setProblem(wrong);
    if (wrong === null) onSend(sendOptions(choices, timeZone));
  };

  const close = () => {
    onClose(changed);
    if (changed) void client.invalidateQueries({ queryKey: outletMatchesKey });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        size="lg"
        // The mail is what is read first: the keys scroll it.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {/* To whom it goes stays in view while the mail is read. */}
        <DialogTitle className="sticky -top-6 z-10 -mx-6 -mt-6 -mb-3 bg-popover py-3 pr-16 pl-6 sm:-top-8 sm:-mx-8 sm:-mt-8 sm:pt-6 sm:pl-8">
          {refused !== null ? 'Preview for' : draws ? 'Enter the draw for' : 'Send to'}{' '}
          {outlet.name}
        </DialogTitle>
        <DialogDescription>
          {outlet.invented === true && 'This outlet is a sample: it is invented. '}The mail as the
          editor gets it:
        </DialogDescription>
        {/* Named before the mail: it changes what the button does. */}
        <p role="status" className="text-sm font-semibold text-pretty empty:hidden">
          {changed &&
            (draws
              ? `Others wrote to ${outlet.name} since you opened this page, so new accounts now go into a draw.`
              : `Your pitch to ${outlet.name} no longer goes into a draw: that changed since you opened this page.`)}
        </p>
        {failed !== undefined ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : !ready ? (
          <Skeleton className="h-96" />
        ) : (
          <>
            {refused === null && review.data.request !== null && (
              <p className="text-sm text-pretty">
                This editor also asks for “{review.data.request.topic}”: once it is mailed to them,
                this pitch can no longer answer that.{' '}
                <Link
                  to={`${paths.pitch.getAnswerHref(variation.pitch_id, variation.position, review.data.request.slug)}#answer`}
                  className="prose-link"
                  onClick={close}
                >
                  Answer the request instead
                </Link>
              </p>
            )}
            <p className="text-sm text-muted-foreground">
              {review.data.greeting_name !== null
                ? 'Our postal address is filled in as it leaves.'
                : 'Two things are filled in as it leaves: our postal address, and a first name in the greeting where we know who reads it.'}
            </p>
            <Preview
              outlet={outlet}
              pitch={pitch}
              variation={variation}
              sender={sender.data}
              review={review.data}
              kit={choices.kit}
            />
            <div ref={endOfMail} />
            <Rules rules={outlet.rules} />
            {refused === null && (
              <SendReviewFields
                outletName={outlet.name}
                review={review.data}
                choices={choices}
                problem={problem}
                over={datedWordsOver(
                  pitch,
                  variation,
                  leavesAt(choices, review.data.morning, timeZone),
                )}
                kitIsPublic={sender.data.epk_published}
                onChange={(next) => {
                  setChoices(next);
                  setProblem(null);
                }}
              />
            )}
            <div ref={endOfAll} />
          </>
        )}
        <div className="sticky -bottom-6 -mx-6 -mb-6 border-t border-border bg-popover px-6 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
          {ready && !endSeen && (
            // Over what is below, so that nothing moves as it goes.
            <p className="absolute inset-x-0 bottom-full flex items-center gap-2 border-t border-border bg-popover px-6 py-1.5 text-sm text-muted-foreground sm:px-8">
              <ArrowDown aria-hidden className="size-4" />
              {mailSeen ? 'More choices below' : 'The mail goes on below'}
            </p>
          )}
          {refused !== null ? (
            <p className="mb-2 text-sm text-pretty">
              {refused} <PlanLink line="pitches" />
            </p>
          ) : (
            ready && uses !== null && <p className="mb-2 text-sm sm:text-right">{uses}</p>
          )}
          <DialogFooter className="flex-row justify-end">
            <Button variant="outline" onClick={close}>
              {refused !== null ? 'Close' : 'Not yet'}
            </Button>
            {refused === null && (
              <Button disabled={!ready} onClick={send}>
                {draws
                  ? 'Enter the draw'
                  : choices.when === 'now'
                    ? 'Send pitch'
                    : 'Schedule pitch'}
              </Button>
            )}
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Whether the end of something is in view or above it, and the ref for an element at that end. */
function useSeen(): [boolean, (element: HTMLElement | null) => (() => void) | undefined] {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    // All above the dialog's view counts as in it: a jump past the element is seen, too.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry !== undefined) setSeen(entry.isIntersecting);
      },
      { root: element.closest('[role="dialog"]'), rootMargin: '100000px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [seen, ref];
}

type PreviewProps = Pick<SendDialogProps, 'outlet' | 'pitch' | 'variation'> & {
  sender: Sender;
  review: SendReview;
  kit: boolean;
};

function Preview({ outlet, pitch, variation, sender, review, kit }: PreviewProps) {
  const mail = renderPitchMail({
    variation,
    generator: draftedBy(pitch, variation),
    creator: { name: sender.name, city_region: sender.city_region, invented: review.invented },
    outlet: { name: outlet.name, contact_name: review.greeting_name },
    newsUrl: newsLink(pitch),
    epkUrl:
      kit && sender.epk_published ? window.location.origin + paths.epk.getHref(sender.slug) : null,
    answerUrl: window.location.origin + paths.answer.getHref('preview'),
    // The server knows it; here it holds its place.
    postalAddress: '[our postal address]',
    pixelUrl: null,
  });
  return (
    <div className="space-y-3">
      <dl className="text-sm">
        <div className="flex gap-2">
          <dt className="text-muted-foreground">From</dt>
          <dd className="break-words">{senderName(sender.name)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">To</dt>
          <dd>{outlet.name}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">Subject</dt>
          <dd className="min-w-0 font-semibold break-words">{mail.subject}</dd>
        </div>
      </dl>
      <MailSheet html={mail.html} label={`Mail to ${outlet.name}`} />
      <NameHint name={sender.name} city={sender.city_region ?? ''} />
    </div>
  );
}

/** What the outlet asks of every pitch. */
function Rules({ rules }: { rules: readonly string[] }) {
  const id = useId();
  if (rules.length === 0) return null;
  return (
    <div className="text-sm">
      <p id={id} className="font-semibold">
        Their rules
      </p>
      <ul aria-labelledby={id} className="list-disc pl-5 text-muted-foreground">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  );
}
