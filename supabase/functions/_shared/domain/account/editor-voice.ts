import * as z from 'zod/mini';

/** On whose word an editor writes, as SQL's `private.editor_voice` returns it. */
export const editorVoiceSchema = z.object({
  name: z.nullable(z.string()),
  outlet: z.nullable(z.string()),
  /** True when the account is tied to the outlet; otherwise the outlet is the editor's own word. */
  verified: z.boolean(),
});
export type EditorVoice = z.infer<typeof editorVoiceSchema>;

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
