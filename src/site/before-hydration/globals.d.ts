interface Window {
  /** Response of the Friday Fix feed, requested by load-deferred-content.ts. Taken once. */
  __fridayFixFeed?: Promise<unknown> | undefined;
}
