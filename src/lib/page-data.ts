import { QueryObserver, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query';

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

const KEPT_MS = 10_000;

/** Asks a query that is forgotten as soon as nobody shows it (`gcTime: 0`), and keeps it until the page shows it. */
export function askAhead<T, E, D, K extends readonly unknown[]>(
  client: QueryClient,
  options: FetchQueryOptions<T, E, D, K>,
): void {
  const cache = client.getQueryCache();
  const observer = new QueryObserver(client, options);
  const ends = [observer.subscribe(() => undefined)];
  const end = () => {
    for (const one of ends) one();
  };
  const timer = setTimeout(end, KEPT_MS);
  ends.push(
    () => clearTimeout(timer),
    cache.subscribe((event) => {
      if (event.type === 'observerAdded' && event.query === observer.getCurrentQuery()) end();
    }),
  );
}
