import type { OpenYes } from '@/lib/yeses/queries';

/** The editor behind a yes to a pitch, with their outlet, which says so when it is a sample; of a request, the editor. */
function yesEditor({ kind, name, source }: Pick<OpenYes, 'kind' | 'name' | 'source'>) {
  const editor = name?.trim() ?? '';
  if (kind === 'entry') return editor === '' ? 'An editor' : editor;
  return editor === '' ? source : `${editor} of ${source}`;
}

const SAMPLE = ' (sample)';

/** The editor alone, with the mark of a sample. */
export function yesName(yes: Pick<OpenYes, 'kind' | 'name' | 'source'>): string {
  const whole = yesEditor(yes);
  const name = yes.name?.trim() ?? '';
  const who = name === '' ? whole : name;
  // Of an outlet that is only the editor's word nothing is said here: what they wrote has the room.
  const alone = who.replace(/ \((?:sample|says they are with .*)\)$/u, '');
  return whole.endsWith(SAMPLE) ? alone + SAMPLE : alone;
}

/** Who said yes, and to what: `Dana of Daybreak is interested in “Heirs keep the land”`. */
export function yesWords({
  kind,
  name,
  source,
  answer,
  subject,
}: Pick<OpenYes, 'kind' | 'name' | 'source' | 'answer' | 'subject'>): string {
  const who = yesEditor({ kind, name, source });
  if (kind === 'entry') return `${who} chose your pitch “${subject}” for “${source}”`;
  return answer === 'covered'
    ? `${who} covered “${subject}”`
    : `${who} is interested in “${subject}”`;
}
