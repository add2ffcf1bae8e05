import { NO_ROOM } from '@domain/requests/media-request.ts';
import { editorName } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { draftedWords } from '@domain/pitch/drafted-words.ts';
import { draftedBy, type StoredPitch, type StoredVariation } from '@domain/pitch/stored-pitch.ts';
import { cleanLine, countCharacters } from '@domain/text/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'wouter';
import { PlanLink } from '@/components/plan-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { useProfileUser, useSession } from '@/lib/account/session';
import { pitchQuotaQuery } from '@/lib/pitch-quota/queries';
import { refusedUse, wordsOfUse } from '@/lib/pitch-quota/words-of-use';
import { toAppError } from '@/lib/api/app-error';
import { useRefreshPitchNews } from '@/lib/pitch-news';
import { useAnchor } from '@/lib/browser/use-anchor';
import { messageDraftSlot } from '@/lib/browser/draft-storage';
import { useKeptText } from '@/lib/browser/use-kept';
import { ANSWER_HASH } from '@/features/requests/answering';
import { EntryText } from '@/features/requests/entry-text';
import { useEnterRequest } from '@/features/requests/mutations';
import { entryCheckQuery, requestQuery, type ReadRequest } from '@/features/requests/queries';

const NOTE_MAX = 300;
const HEADING_ID = ANSWER_HASH.slice(1);

interface AnswerSectionProps {
  slug: string;
  pitch: Pick<StoredPitch, 'generator'> & { used_at: string | null };
  variation: StoredVariation;
  blocker: { title: string; text: string } | null;
  /** Saves the words; resolves to a sentence when they cannot go anywhere now. */
  save: () => Promise<string | null>;
  /** Reads the pitch again, which is used then. */
  onSent: () => Promise<unknown>;
}

/** Sends the pitch to the request that it answers, with the text as the editor gets it in view. */
export function AnswerSection({ slug, onSent, ...answer }: AnswerSectionProps) {
  const request = useQuery(requestQuery(slug));
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(false);
  const refreshNews = useRefreshPitchNews({ outlets: true });
  useEffect(() => {
    // The button that was pressed is gone.
    if (sent) heading.current?.focus();
  }, [sent]);
  useAnchor(ANSWER_HASH, request.data !== undefined);
  if (request.isPending) return <Skeleton className="h-96" />;
  // The banner above says what is wrong.
  if (request.data === undefined || request.data.role !== 'creator') return null;
  const { entry, places_left, wanted, editor } = request.data;

  return (
    <section aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} ref={heading} tabIndex={-1} className="scroll-mt-4 font-display text-2xl">
        {entry === null
          ? `Send it to ${editorName(editor)}`
          : `Your pitch is with the editor${editor.invented === true ? ' (sample)' : ''}`}
      </h2>
      <div className="mt-4">
        {entry !== null ? (
          <p className="max-w-measure text-sm">
            You hear from us when they choose, when they say no, or when the request closes.{' '}
            <Link to={paths.appRequest.getHref(slug)} className="prose-link">
              See your pitch there
            </Link>
          </p>
        ) : places_left === 0 ? (
          <Alert title={NO_ROOM}>
            The editor asked for {wanted} and has them all. There may be room again.
          </Alert>
        ) : (
          <AnswerForm
            {...answer}
            request={request.data}
            onSent={() => {
              setSent(true);
              // After the pitch: what is used can be copied, also in a month that has none left.
              void onSent().then(refreshNews);
            }}
          />
        )}
      </div>
    </section>
  );
}

type AnswerFormProps = Omit<AnswerSectionProps, 'slug' | 'onSent'> & {
  request: ReadRequest;
  onSent: () => void;
};

function AnswerForm(props: AnswerFormProps) {
  const { request, pitch, variation, blocker, save, onSent } = props;
  const userId = useSession().user?.id ?? '';
  // Kept while another version of the pitch is looked at, too.
  const [note, setNote, dropNote] = useKeptText(messageDraftSlot(userId, request.id));
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useQuery(entryCheckQuery(request.id, variation));
  const enter = useEnterRequest();
  const { data: user } = useProfileUser();
  const quota = useQuery({ ...pitchQuotaQuery(user?.id ?? ''), enabled: user !== undefined });
  const uses = wordsOfUse('answer', quota.data, pitch.used_at);
  const waits = refusedUse(quota.data, pitch.used_at);
  const name = user?.name ?? 'you';
  const sources = check.data?.sources ?? [];
  const length = countCharacters(cleanLine(note));
  const tooLong =
    length > NOTE_MAX ? `Please keep the note to ${String(NOTE_MAX)} characters` : undefined;
  const misfit = check.data?.code === 'low_relevance';
  // Settling the words is asked for only where they can go in then.
  const blocks = misfit || check.isPending ? null : blocker;
  const refused = blocks === null ? (check.data?.refusal ?? null) : null;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (tooLong !== undefined || waits !== null || enter.isPending) return;
    const found = await save();
    setRefusal(found);
    if (found !== null) return;
    // The form is gone by then: what it asked for goes on.
    await enter.mutateAsync({ requestId: request.id, variationId: variation.id, note }).then(
      () => {
        dropNote();
        onSent();
      },
      // Shown below.
      () => undefined,
    );
  };

  return (
    <form className="space-y-5" noValidate onSubmit={(event) => void submit(event)}>
      <div className="paper space-y-3 p-5 break-words sm:p-6" aria-label="Your answer" role="group">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          As the editor reads it:
          {typeof check.data?.relevance === 'string' && (
            <Badge variant={check.data.relevance === 'High' ? 'success' : 'warning'}>
              {check.data.relevance} relevance to this request
            </Badge>
          )}
          <span>
            {[user?.name ?? '', user?.city_region ?? ''].filter((part) => part !== '').join(' · ')}
          </span>
        </p>
        <p className="font-display text-2xl">{variation.headline}</p>
        <div className="max-w-measure space-y-3">
          <EntryText
            words={variation}
            note={note.trim() === '' ? null : cleanLine(note)}
            name={name}
            sources={sources}
          />
          <p className="text-sm text-muted-foreground">
            {draftedWords(draftedBy(pitch, variation), name)}.
          </p>
        </div>
      </div>
      <Field
        label="A line to the editor (optional)"
        error={tooLong}
        counter={{ value: length, max: NOTE_MAX }}
      >
        {(control) => (
          <Input
            {...control}
            name="note"
            spellCheck
            autoComplete="off"
            value={note}
            onChange={({ target }) => {
              if (target.value === '') dropNote();
              else setNote(target.value);
            }}
          />
        )}
      </Field>
      {blocks !== null && (
        <Alert variant="warning" title={blocks.title}>
          {blocks.text}
        </Alert>
      )}
      {refused !== null && (
        <Alert
          variant="warning"
          title={misfit ? 'It does not fit this request' : 'It cannot go in yet'}
        >
          {refused}
        </Alert>
      )}
      {(refusal !== null || enter.isError) && (
        <Alert variant="destructive" title="Your pitch did not go in">
          {refusal ?? toAppError(enter.error).userMessage}
        </Alert>
      )}
      {waits !== null ? (
        <p className="max-w-measure text-sm">
          {waits} <PlanLink line="pitches" />
        </p>
      ) : (
        // On a phone a letter is longer than the screen: the button stays in view, clear of the bar at the bottom.
        <div className="items-center gap-x-4 gap-y-2 max-sm:contents sm:flex sm:flex-wrap">
          <div className="max-sm:bottom-(--bottom-bar) max-sm:border-t max-sm:border-border max-sm:bg-background max-sm:py-3 max-sm:[@media(min-height:37.5rem)]:sticky">
            <Button
              type="submit"
              busy={enter.isPending}
              disabled={blocker !== null || refused !== null}
            >
              Send pitch
            </Button>
          </div>
          <p className="text-sm text-muted-foreground">
            {uses} The editor gets your email only with a yes.
          </p>
        </div>
      )}
    </form>
  );
}
