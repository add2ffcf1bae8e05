/**
 * The document of the app (the text of `app.html`) as write-app-document.ts writes it in place of
 * the landing page: the assets of its head, then its body. The unclosed plaintext element turns the
 * landing page's markup that follows in the stream into hidden text.
 */
export function appDocument(html: string): string {
  const head = section(html, 'head');
  const assets = [
    ...head.matchAll(/<(?:script\b[^>]*\bsrc=[^>]*><\/script|link\b[^>]*\bhref=[^>]*)>/g),
  ]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('rel="icon"'));
  // The landing page's head does not define what the script behind the root calls.
  const body = section(html, 'body').replace(
    /<script>[\s\S]*?<\/script>\s*<noscript>[\s\S]*?<\/noscript>/,
    '',
  );
  const minified = body.replace(/\s*\n\s*/g, '').trim();
  return `${assets.join('')}</head><body>${minified}<plaintext hidden>`;
}

function section(html: string, tag: 'head' | 'body'): string {
  const found = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html)?.[1];
  if (found === undefined) throw new Error(`app.html has no ${tag}.`);
  return found;
}
