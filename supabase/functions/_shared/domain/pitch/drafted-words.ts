/** What is somebody's own: 'Ada Cole’s own account'. The mark of a sample comes last: 'Ada Cole’s own account (sample)'. */
export function ownOf(name: string, what: string): string {
  const [, bare = name, mark = ''] = /^(.*)( \(sample\))$/u.exec(name) ?? [];
  return `${bare}’s own ${what}${mark}`;
}

/** Whether AI writes pitches, in one sentence that holds with and without a language model: the same everywhere. */
export const WHO_WRITES =
  'A few questions fill your pitch, in your own words. If AI writes any of it, the pitch says so, to you and to the editor.';

/** Who put the words of a pitch together, for an editor: the label that those who ask for one of AI get. */
export const draftedWords = (generator: string, name: string): string =>
  generator === 'model'
    ? `Written with AI, from ${ownOf(name, 'profile')}`
    : `Arranged from ${ownOf(name, 'sentences')}`;
