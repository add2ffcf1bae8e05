import type { ReactNode } from 'react';
import { useDebounced } from '@/lib/use-debounced';

interface RowsProps<Row> {
  rows: readonly Row[];
  /** How many of them a first view may show. */
  inView: number;
  children: (row: Row, index: number) => ReactNode;
}

/**
 * The rows of a list: those that a first view may show are rendered at once, the others right after they were painted, so
 * that a long page shows its content sooner on a slow processor. Mounted with its first rows.
 */
export function RowsInViewFirst<Row>({ rows, inView, children }: RowsProps<Row>) {
  const shown = useDebounced(rows.length, 0, Math.min(rows.length, inView));
  return rows.slice(0, shown).map(children);
}

/**
 * False until the component was painted, then true: what no first view shows is rendered after it, so that the first view
 * comes sooner on a slow processor. On a wide screen some of that may be in view, one frame later.
 */
export const useAfterView = (): boolean => useDebounced(true, 0, false);

/** Renders its children right after the first view was painted (`useAfterView`). */
export function AfterView({ children }: { children: ReactNode }) {
  return useAfterView() && children;
}
