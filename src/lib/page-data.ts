import type { QueryClient } from '@tanstack/react-query';

/** A signed-in person who is about to open a page. */
export interface PageVisit {
  client: QueryClient;
  userId: string;
  /** The kind of the account; what was chosen at sign-up until that is known. */
  kind: unknown;
  /** The address of the page. */
  pathname: string;
}

/** Asks what a page shows first, ahead of it. A failure is reported when the page asks again. */
export type PageData = (visit: PageVisit) => void;
