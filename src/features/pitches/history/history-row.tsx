import { pitchAsText, PITCH_TYPE_LABELS } from '@domain/pitch/pitch.ts';
import type { PitchListRow } from '@domain/pitch/stored-pitch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';
import { useShownZone } from '@/lib/account/time-zone';
import { toAppError } from '@/lib/api/app-error';
import { copyText } from '@/lib/browser/clipboard';
import { downloadText } from '@/lib/browser/download';
import { formatDay, formatMoment } from '@/lib/time';
import { toast } from '@/lib/toast';
import { paths } from '@domain/paths.ts';
import { stageWords } from '@/features/pitches/history/history-filters';
import { fileNameOf, pitchAsFile } from '@/features/pitches/pitch-file';
import { leadingVariation } from '@/features/pitches/pitch-name';
import { pitchQuery } from '@/features/pitches/queries';
import { useTakePitch } from '@/features/pitches/take-pitch';

interface HistoryRowProps {
  pitch: PitchListRow;
  /** From when it can be copied; null where it can. */
  waits: string | null;
}

/**
 * One pitch of the history: what it is, how far it came, and its text to take away. Not drawn anew at each letter typed
 * into the filter.
 */
export const HistoryRow = memo(({ pitch, waits }: HistoryRowProps) => {
  const client = useQueryClient();
  const timeZone = useShownZone();
  const take = useTakePitch(pitch.id);
  const load = () => client.fetchQuery({ ...pitchQuery(pitch.id), staleTime: 60_000 });
  const failed = (error: unknown) => {
    const { code, userMessage: description } = toAppError(error);
    if (code === 'quota_exceeded') toast.message('This one stays here', { description });
    else toast.error('This pitch did not load', { description });
  };
  const copy = useMutation({
    mutationFn: async () => {
      const text = load().then(async (whole) => {
        await take('copy');
        const leading = leadingVariation(whole, []);
        return leading === undefined ? '' : pitchAsText(leading);
      });
      if (await copyText(text)) toast.success('Copied to clipboard!');
      else
        toast.error(
          'Your browser does not allow copying here. Open the pitch and copy it by hand.',
        );
    },
    onError: failed,
    meta: { silent: true },
  });
  const download = useMutation({
    mutationFn: async () => {
      const whole = await load();
      await take('download');
      downloadText(fileNameOf(pitch.headline), pitchAsFile(whole));
    },
    onError: failed,
    meta: { silent: true },
  });

  return (
    <li className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5">
      <div className="min-w-0">
        <Link
          to={paths.pitch.getHref(pitch.id)}
          className="font-display text-xl leading-snug break-words underline-offset-4 hover:underline"
        >
          {pitch.headline}
        </Link>
        <p className="mt-1 text-sm break-words">News peg: {pitch.news_peg}</p>
        <p className="mt-1 text-sm text-muted-foreground">
          {PITCH_TYPE_LABELS[pitch.pitch_type]} ·{' '}
          <time dateTime={pitch.created_at} title={formatMoment(pitch.created_at, timeZone)}>
            {formatDay(pitch.created_at, new Date(), timeZone)}
          </time>{' '}
          · <span className="font-medium text-foreground">{stageWords(pitch)}</span>
        </p>
        {pitch.asked !== null && (
          <Link
            to={paths.appRequest.getHref(pitch.asked)}
            className="prose-link mt-1 inline-flex min-h-11 items-center text-sm font-medium sm:min-h-0"
          >
            An editor asks something: answer it
          </Link>
        )}
      </div>
      {pitch.used_at === null ? (
        // A first copy uses it, which its own page says beside the button.
        waits !== null && (
          <p className="text-sm text-muted-foreground sm:max-w-40 sm:text-right">{waits}</p>
        )
      ) : (
        <div className="-mb-1 -ml-3 flex gap-1 sm:-mt-1 sm:mb-0 sm:ml-0">
          <Button
            variant="ghost"
            size="sm"
            className="h-11 sm:w-11 sm:px-0"
            busy={copy.isPending}
            aria-label={`Copy the pitch ${pitch.headline}`}
            title="Copy the pitch"
            onClick={() => copy.mutate()}
          >
            {!copy.isPending && <Copy aria-hidden className="size-4" />}
            <span className="sm:hidden">Copy</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="h-11 sm:w-11 sm:px-0"
            busy={download.isPending}
            aria-label={`Download the pitches of ${pitch.headline}`}
            title="Download all as text"
            onClick={() => download.mutate()}
          >
            {!download.isPending && <Download aria-hidden className="size-4" />}
            <span className="sm:hidden">Download</span>
          </Button>
        </div>
      )}
    </li>
  );
});
