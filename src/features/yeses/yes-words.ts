import type { OpenYes } from '@/lib/yeses/queries';

/** Who said yes, and to what: `Dana of Daybreak is interested in “Heirs keep the land”`. */
export function yesWords({
  kind,
  name,
  source,
  answer,
  subject,
}: Pick<OpenYes, 'kind' | 'name' | 'source' | 'answer' | 'subject'>): string {
  const editor = name?.trim() ?? '';
  if (kind === 'entry')
    return `${editor === '' ? 'An editor' : editor} chose your pitch “${subject}” for “${source}”`;
  const who = editor === '' ? source : `${editor} of ${source}`;
  return answer === 'covered'
    ? `${who} covered “${subject}”`
    : `${who} is interested in “${subject}”`;
}
