import { safeNext } from '@/lib/account/safe-next';
import { withoutSecrets } from '@/lib/without-secrets';

/** What goes along with the words, if the person agrees. */
export interface Attachment {
  /** The page they were on, without its query. */
  page: string | null;
  /** What the app showed that went wrong. */
  errors: readonly string[];
}

/** What there is to attach for the page that the form was opened from; null for nothing. */
export function attachmentFor(from: string | null, errors: readonly string[]): Attachment | null {
  const page = safeNext(from);
  if (page === undefined && errors.length === 0) return null;
  return { page: page === undefined ? null : withoutSecrets(page), errors };
}
