const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** A text without the query and the fragment of addresses, and without what looks like a token. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/((?:https?:\/|\s|\(|^)\/[^\s?#)]*)[?#][^\s)]*/gu, '$1')
    .replace(/[\w.-]{32,}/gu, (part) => (ID.test(part) ? part : '…'));
}
