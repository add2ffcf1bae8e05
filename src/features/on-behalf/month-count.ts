import type { Helped } from '@/features/on-behalf/queries';

type Counted = Pick<Helped, 'prepared' | 'prepared_limit'>;

/** How many pitches the team prepared this month: '3 of 10 this month'; null where there is no such number. */
export function monthCount({ prepared, prepared_limit }: Counted): string | null {
  if (prepared === null || prepared_limit === null || (prepared_limit === 0 && prepared === 0))
    return null;
  return prepared_limit === 0
    ? `${String(prepared)} this month`
    : `${String(prepared)} of ${String(prepared_limit)} this month`;
}

/** Whether the team may prepare another pitch this month. */
export function monthIsFull({ prepared, prepared_limit }: Counted): boolean {
  return prepared !== null && prepared_limit !== null && prepared >= prepared_limit;
}
