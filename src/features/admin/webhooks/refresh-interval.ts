/** Time between two automatic refreshes of the panel, in milliseconds. */
export const REFRESH_INTERVAL_MS = 30_000;
