import type { FittingRequest } from '@/features/requests/queries';

/** How a creator, or a pitch, fits a request. Relevance is the word for outlets. */
export const FIT_WORDS: Readonly<Record<FittingRequest['relevance'], string>> = {
  High: 'Fits well',
  Medium: 'May fit',
  Low: 'Fits little',
};
