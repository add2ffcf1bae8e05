/** Capitalises the first letter, except in words such as 'iPhone'. */
export function capitalise(text: string): string {
  return /^[\p{Ll}](?!\p{Lu})/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const words = (list: string) => new Set(list.split(' '));

/**
 * Words that lose their capital inside a sentence. The lists are closed, because a name without its
 * capital is worse than a common word with one.
 */
const SMALL_WORDS = words(
  'a an the this these my our your why how what when where who which because as since after ' +
    'before with without for from in on at by about more most many some every all',
);
/** These also start names: Small Business Saturday, New Jersey, National Poetry Month. */
const COMMON_WORDS = words(
  'new latest proposed recent upcoming rising growing record national local state federal city public ' +
    'private community small big major award-winning best-selling bestselling former independent ' +
    'freelance first-generation self-taught licensed certified registered veteran serial social ' +
    'financial mental urban environmental creative visual cultural digital food film tech health ' +
    'family wellness fashion beauty real personal investigative full-time part-time lifelong ' +
    'helping building making teaching writing telling creating showing bringing turning giving ' +
    'leading running growing covering documenting fighting working connecting empowering training ' +
    'coaching designing cooking baking exploring sharing celebrating reporting organizing',
);

/** The text for use inside a sentence: a common first word loses its capital, a name keeps it. */
export function midSentence(text: string): string {
  const first = /^[\p{L}-]+/u.exec(text)?.[0].toLowerCase() ?? '';
  const startsName = /^\S+\s+\p{Lu}\p{Ll}/u.test(text);
  const lowers = SMALL_WORDS.has(first) || (COMMON_WORDS.has(first) && !startsName);
  return lowers ? lowerFirst(text) : text;
}

/** Lower-cases the first letter, unless the word is all capitals. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}(?![\p{Lu}\d])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The text as a sentence: first letter capitalised, one closing mark. */
export function asSentence(text: string): string {
  const bare = text.trim().replace(/[\s,;:–—-]+$/u, '');
  const closed = /[.!?…]["”’')\]]*$/u.test(bare) ? bare : `${bare}.`;
  return capitalise(closed);
}

/** The text without its closing full stop or exclamation mark; 'U.S.' keeps its stop. */
export function withoutStop(text: string): string {
  const bare = text.trim().replace(/[\s,;:!…–—-]+$/u, '');
  return /(?:^|[\s.])\p{L}\.$/u.test(bare) ? bare : bare.replace(/\.+$/u, '');
}

const SPOKEN_AS_WORDS = /^(?:NASA|NATO|FEMA|UNESCO|UNICEF|OSHA|NAACP|HUD|SNAP)$/;
const VOWEL_SOUND_LETTERS = /^[AEFHILMNORSX]/;
const CONSONANT_SOUND = /^(?:uni|use|usu|util|eu|ewe|one|once|ouija|ubiq)/i;
const SILENT_H = /^(?:honest|honou?r|hour|heir|homage)/i;

/** 'a' or 'an', by the sound of the first word. */
export function article(phrase: string): 'a' | 'an' {
  const word = /[\p{L}\p{N}]+/u.exec(phrase)?.[0] ?? '';
  if (/^\p{Lu}{2,}$/u.test(word) && !/^(?:NASA|NATO)$/.test(word)) {
    if (word === 'NAACP') return 'an';
    if (SPOKEN_AS_WORDS.test(word)) return /^[AEIOU]/.test(word) ? 'an' : 'a';
    return VOWEL_SOUND_LETTERS.test(word) ? 'an' : 'a';
  }
  if (/^(?:8|11|18)/.test(word)) return 'an';
  if (CONSONANT_SOUND.test(word) && !/^unin|^unim|^unid/i.test(word)) return 'a';
  if (SILENT_H.test(word)) return 'an';
  return /^[aeiouáàâäéèêëíîïóôöúûü]/i.test(word) ? 'an' : 'a';
}

/** 'a, b and c'. */
export function joinList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** The FNV-1a hash of a text, as a seed for repeatable choices. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The list rotated by the seed. */
export function rotate<Item>(items: readonly Item[], seed: number): Item[] {
  if (items.length === 0) return [];
  const start = seed % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
