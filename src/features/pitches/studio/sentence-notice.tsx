import * as z from 'zod/mini';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { readValue, writeValue, type StorageSlot } from '@/lib/browser/browser-storage';
import { notesOf } from '@/lib/pitch-wording/wordings';
import type { ReadWordings } from '@/lib/pitch-wording/queries';
import { paths } from '@domain/paths.ts';

const SHOWN_MAX = 4;
const seenSchema = z.array(z.string());

const slotOf = (userId: string): StorageSlot => ({
  area: 'local',
  key: `sentence-notice:${userId}`,
});

/**
 * Names the notes of the profile before a pitch is spent on them. It stops nothing, and what was put
 * away is not named again in this browser.
 */
export function SentenceNotice({ userId, wordings }: { userId: string; wordings: ReadWordings }) {
  const [seen, setSeen] = useState(() => readValue(slotOf(userId), seenSchema) ?? []);
  const notes = notesOf(wordings).filter(({ text }) => !seen.includes(text));
  if (notes.length === 0) return null;
  const more = notes.length - SHOWN_MAX;

  const putAway = () => {
    const next = [...new Set([...seen, ...notes.map(({ text }) => text)])];
    setSeen(next);
    writeValue(slotOf(userId), next);
  };
  return (
    <Alert title="These will read better as sentences">
      <p>
        A pitch uses your words as they stand. You can write these as whole sentences first, or go
        on as they are.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {notes.slice(0, SHOWN_MAX).map(({ step, text }) => (
          <li key={text} className="break-words">
            “{text}”{' '}
            <Link to={`${paths.profile.getHref()}?step=${String(step)}`} className="prose-link">
              Write it as a sentence
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1">And {more} more in your profile.</p>}
      <Button variant="outline" size="sm" className="mt-3" onClick={putAway}>
        Leave them as they are
      </Button>
    </Alert>
  );
}
