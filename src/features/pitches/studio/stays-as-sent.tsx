import { MINUTE } from '@/lib/time';
import type { PitchSend } from '@/features/pitches/queries';

/** A mail is written when it is sent: what waits for a draw or for its time leaves in those words. */
const waits = ({ status, release_at, updated_at }: PitchSend) =>
  status === 'queued' && Date.parse(release_at) - Date.parse(updated_at) > MINUTE;

const left = ({ status }: PitchSend) => status !== 'queued' && status !== 'failed';

const list = new Intl.ListFormat('en-US');

/** Says of what was sent or waits to leave that an edit does not reach it; nothing where neither is. */
export function StaysAsSent({ sends }: { sends: readonly PitchSend[] }) {
  const names = sends.filter(waits).map(({ outlet_name }) => outlet_name);
  const hasLeft = sends.some(left);
  if (names.length === 0 && !hasLeft) return null;
  return (
    <p className="max-w-measure text-sm break-words">
      {names.length > 0 &&
        `What waits for ${list.format(names)} leaves as you sent it: what you change here does not reach it. To send other words, take it back first. `}
      {hasLeft && 'What you sent keeps its words.'}
    </p>
  );
}
