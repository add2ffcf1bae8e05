/** On whose word an editor writes. */
export interface EditorVoice {
  name: string | null;
  outlet: string | null;
  /** True when the account is tied to the outlet; otherwise the outlet is the editor's own word. */
  verified: boolean;
  /** The outlet is a sample. */
  invented?: boolean | undefined;
}

/** The editor's name; 'An editor' without one. */
export function editorName(voice: EditorVoice): string {
  return voice.name?.trim() || 'An editor';
}

/** What a creator should know of the editor's outlet before an answer; null for a real one that is proven. */
export function voiceDoubt(voice: EditorVoice): string | null {
  if (voice.invented === true) return 'This outlet is a sample: it is invented.';
  if (voice.verified) return null;
  return (voice.outlet?.trim() ?? '') === ''
    ? 'This editor has named no outlet.'
    : 'The editor named this outlet; we have not confirmed it yet.';
}

/**
 * Name and outlet, with whose word the outlet is: 'Dana of Daybreak', 'Dana (says they are with Daybreak)'; of a sample
 * it says so.
 */
export function voiceOf(voice: EditorVoice): string {
  const name = editorName(voice);
  const named = voice.outlet?.trim() ?? '';
  if (named === '') return name;
  const outlet = voice.invented === true ? `${named} (sample)` : named;
  return voice.verified ? `${name} of ${outlet}` : `${name} (says they are with ${outlet})`;
}
