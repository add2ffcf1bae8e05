/** On whose word an editor writes. */
export interface EditorVoice {
  name: string | null;
  outlet: string | null;
  /** True when the account is tied to the outlet; otherwise the outlet is the editor's own word. */
  verified: boolean;
}

/** The editor's name; 'An editor' without one. */
export function editorName(voice: EditorVoice): string {
  return voice.name?.trim() || 'An editor';
}

/** What a creator should know of the editor's outlet before an answer; null for a proven one. */
export function voiceDoubt(voice: EditorVoice): string | null {
  if (voice.verified) return null;
  return (voice.outlet?.trim() ?? '') === ''
    ? 'This editor has named no outlet.'
    : 'The editor named this outlet; we have not confirmed it yet.';
}

/** Name and outlet, with whose word the outlet is: 'Dana of Daybreak', 'Dana (says they are with Daybreak)'. */
export function voiceOf(voice: EditorVoice): string {
  const name = editorName(voice);
  const outlet = voice.outlet?.trim() ?? '';
  if (outlet === '') return name;
  return voice.verified ? `${name} of ${outlet}` : `${name} (says they are with ${outlet})`;
}
