/** The templates of a built document of the app: the links to a page's code, in the head, and the app's entry. */
export const APP_CODE_IDS = { links: 'app-links', entry: 'app-entry' };

/** Adds what a template of the document holds to its head; once, and nothing where there is none. */
export function addCode(id: string): void {
  const code = document.getElementById(id);
  // Empty from the first time on.
  if (code instanceof HTMLTemplateElement) document.head.append(code.content);
}
