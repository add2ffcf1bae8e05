/** How often the panel asks again by itself. */
export const REFRESH_MS = 30_000;
