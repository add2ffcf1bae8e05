interface Window {
  /** The Friday Fix feed's answer, asked for by the script in the page's head. Taken once. */
  __fixFeed?: Promise<unknown> | undefined;
}
