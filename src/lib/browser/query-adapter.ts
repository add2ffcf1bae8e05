import { enableHistorySync, NuqsAdapter } from 'nuqs/adapters/react';

// A link changes the query without nuqs.
enableHistorySync();

/** Connects nuqs with the address bar. */
export { NuqsAdapter };
