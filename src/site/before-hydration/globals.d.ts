interface Window {
  /** The Friday Fix feed's answer, asked for by inline/after-paint.ts. Taken once. */
  __fixFeed?: Promise<unknown> | undefined;
}
