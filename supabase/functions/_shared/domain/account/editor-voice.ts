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

/** Name and outlet, with whose word the outlet is: 'Dana of Daybreak', 'Dana (says they are with Daybreak)'. */
export function voiceOf(voice: EditorVoice): string {
  const name = editorName(voice);
  const outlet = voice.outlet?.trim() ?? '';
  if (outlet === '') return name;
  return voice.verified ? `${name} of ${outlet}` : `${name} (says they are with ${outlet})`;
}
