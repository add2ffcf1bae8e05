/** The API versions whose events the tests compose, oldest first. */
export const API_VERSIONS = [
  '2024-06-20',
  '2025-03-31.basil',
  '2025-09-30.clover',
  '2026-10-28.endive',
] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** Whether `version` is `first` or later. Versions begin with a date, so they compare as text. */
export const since = (version: ApiVersion, first: ApiVersion): boolean => version >= first;
