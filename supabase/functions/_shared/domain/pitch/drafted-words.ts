/** Who put the words of a pitch together, for an editor: the label that those who ask for one of AI get. */
export const draftedWords = (generator: string, name: string): string =>
  generator === 'model'
    ? `Written with AI, from ${name}’s own profile`
    : `Arranged from ${name}’s own sentences`;
