import { isNonsense } from '@domain/text/wordlike.ts';
import { unreadableWords } from '@/features/onboarding/fields/unreadable';

/** In words of their own: not in a quotation, not the number in 'World War I', not the capitals of a title. */
const FIRST_PERSON =
  /“[^”]*”|"[^"]*"|(?<!\p{Lu}\p{L}* )\b(I)(?=['’]| \p{Ll})|\b(my|myself|we|ours?)\b/gu;

/** Words in lower case of four letters or more: short forms and names are not judged. */
const SMALL_WORDS = /(?<![\p{L}\p{N}'’.-])[a-z]{4,}(?![\p{L}\p{N}'’-]|\.\p{L})/gu;

/** What the field of a bio says of one that speaks as 'I' or has letters that are no words; it forbids nothing. */
export function bioNote(bio: string, name: string): string | undefined {
  const unreadable = unreadableWords(bio);
  if (unreadable !== undefined) return unreadable;
  const letters = bio.match(SMALL_WORDS)?.find(isNonsense);
  const [own] = [...bio.matchAll(FIRST_PERSON)].flatMap(([, i, my]) => i ?? my ?? []);
  const notes = [
    ...(own === undefined
      ? []
      : [
          `“${own}” is you speaking. Others print a bio as it stands: “${name || 'Your name'} is …”`,
        ]),
    ...(letters === undefined ? [] : [`We cannot read “${letters}”.`]),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}
