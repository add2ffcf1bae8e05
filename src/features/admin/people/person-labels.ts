const KINDS: Record<string, string> = {
  creator: 'Creator',
  media: 'Media Professional',
  general: 'General',
};

/** What a person is, for screens. */
export function kindLabel(kind: string): string {
  return KINDS[kind] ?? kind;
}
