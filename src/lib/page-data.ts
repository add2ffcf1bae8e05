import type { QueryClient } from '@tanstack/react-query';
import { profileUserQuery } from '@/lib/account/queries';

/** A signed-in person who is about to open a page. */
export interface PageVisit {
  client: QueryClient;
  userId: string;
  /** The address of the page. */
  pathname: string;
}

/** Asks what a page shows first, ahead of it. A failure is reported when the page asks again. */
export type PageData = (visit: PageVisit) => void;

/** Whether the account is known to be an editor's. */
export const isEditor = ({ client, userId }: PageVisit): boolean =>
  client.getQueryData(profileUserQuery(userId).queryKey)?.kind === 'media';
