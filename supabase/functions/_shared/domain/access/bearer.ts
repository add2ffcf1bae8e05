/** The token of an `Authorization: Bearer <token>` header; null when the header has none. */
export function bearerToken(header: string | null): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;
}
