import { useEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FIELD_LABELS } from '@/features/onboarding/steps';
import type { ProfileField } from '@/features/onboarding/profile-values';

interface ConflictNoticeProps {
  fields: readonly ProfileField[];
  busy: boolean;
  onKeepMine: () => void;
  onLoadNewer: () => void;
}

/** Two tabs, one profile: says what differs and lets the person decide. */
export function ConflictNotice({ fields, busy, onKeepMine, onLoadNewer }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="destructive" title="This profile was saved in another tab or browser">
        <p>
          Nothing is lost. These differ:{' '}
          <strong>{fields.map((field) => FIELD_LABELS[field]).join(', ')}</strong>.
        </p>
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
