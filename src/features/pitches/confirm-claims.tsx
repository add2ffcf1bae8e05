import { unsupportedClaims } from '@domain/pitch/claims.ts';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { toAppError } from '@/lib/app-error';
import { formatDay } from '@/lib/time';
import { useConfirmSentences } from '@/features/pitches/mutations';
import type { StoredVariation } from '@domain/pitch/stored-pitch.ts';

interface ConfirmClaimsProps {
  pitchId: string;
  variation: StoredVariation;
}

/** Asks the creator to confirm unsupported claims. Sending is refused before that. */
export function ConfirmClaims({ pitchId, variation }: ConfirmClaimsProps) {
  const [agreed, setAgreed] = useState(false);
  const confirm = useConfirmSentences(pitchId);
  const claims = unsupportedClaims(variation.claims);
  const unsupported = [...new Set(claims.map((claim) => claim.text))];
  const open = claims.some(({ confirmed_at }) => !confirmed_at);
  const confirmedAt = claims.find(({ confirmed_at }) => confirmed_at)?.confirmed_at;

  return (
    <div className="border-t border-border p-5 sm:p-6">
      <h3 className="text-sm font-semibold">Not in your profile</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm break-words">
        {unsupported.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {!open && confirmedAt ? (
        <p className="mt-3 text-sm text-success">
          You confirmed these words on {formatDay(confirmedAt)}.
        </p>
      ) : (
        <div className="mt-4 space-y-4">
          <label className="flex items-start gap-3 text-sm">
            <Checkbox checked={agreed} onCheckedChange={(checked) => setAgreed(checked === true)} />
            <span>I have checked these words, and they are true.</span>
          </label>
          {confirm.isError && (
            <p role="alert" className="text-sm text-destructive">
              {toAppError(confirm.error).userMessage}
            </p>
          )}
          <Button
            size="sm"
            disabled={!agreed}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(variation)}
          >
            Confirm
          </Button>
        </div>
      )}
    </div>
  );
}
