import { voiceOf } from '@domain/account/editor-voice.ts';
import { paths } from '@domain/paths.ts';
import { Link } from 'wouter';
import { EntryState } from '@/components/entry-state';
import { TimeAgo } from '@/components/time-ago';
import type { MyEntry } from '@/lib/entries/queries';

/** A request that the pitch answers: its topic and editor, how far it came, and the line to the editor. */
export function EntryRow({ entry }: { entry: MyEntry }) {
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium break-words">
            Request:{' '}
            <Link to={paths.appRequest.getHref(entry.slug)} className="prose-link">
              {entry.topic}
            </Link>
          </p>
          <p className="text-sm break-words text-muted-foreground">
            {voiceOf(entry.editor)} · {entry.headline} · <TimeAgo at={entry.created_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <EntryState entry={entry} />
        </div>
      </div>
      {entry.note !== null && (
        <blockquote className="border-l-2 border-accent pl-3 text-sm break-words">
          {entry.note}
        </blockquote>
      )}
    </li>
  );
}
