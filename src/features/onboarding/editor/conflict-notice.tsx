import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { inFull } from '@/features/onboarding/sentences/in-words';
import { changedFields, type ProfileValues } from '@/features/onboarding/editor/profile-values';
import { labelOf } from '@/features/onboarding/steps/steps';

interface ConflictNoticeProps {
  mine: ProfileValues;
  /** The profile as it was saved elsewhere. */
  newer: ProfileValues;
  busy: boolean;
  onKeepMine: () => void;
  onLoadNewer: () => void;
}

/** Lists the fields that were saved differently elsewhere and offers both versions. */
export function ConflictNotice({
  mine,
  newer,
  busy,
  onKeepMine,
  onLoadNewer,
}: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="destructive" title="This profile was saved in another tab or browser">
        <p>Nothing is lost. What was saved there:</p>
        <ul className="mt-1 grid gap-1">
          {changedFields(mine, newer).map((field) => (
            <li key={field} className="break-words whitespace-pre-line">
              <strong>{labelOf(field, mine)}:</strong> {inFull(field, newer) || 'nothing'}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" busy={busy} onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="sm" variant="outline" disabled={busy} onClick={onLoadNewer}>
            Load the newer one
          </Button>
        </div>
      </Alert>
    </div>
  );
}
