import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import type { KitHoldings } from '@/lib/plan/queries';
import { restingWords, type KitRights } from '@/lib/plan/resting';

interface KitRestsProps {
  rights: KitRights;
  held: KitHoldings;
  children?: ReactNode;
}

/** Says what of the press kit the plan does not show, and that it is kept; nothing when all of it shows. */
export function KitRests({ rights, held, children }: KitRestsProps) {
  const words = restingWords(rights, held);
  if (words.length === 0) return null;
  return (
    <Alert title="Part of your press kit rests">
      {words.join(' ')} Nothing is deleted: it shows again with the Creator plan. {children}
    </Alert>
  );
}
