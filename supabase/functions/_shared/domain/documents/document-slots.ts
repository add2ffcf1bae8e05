/** Where the head and the content of one thing go in a prerendered document. */
export interface DocumentSlots {
  /** Wraps what stands there until it is filled. */
  head: (content: string) => string;
  body: (content: string) => string;
  /** The document with both places filled. Throws when it has no marks. */
  fill: (document: string, head: string, body: string) => string;
}

/** The places named `name`; the marks are comments. */
export function documentSlots(name: string): DocumentSlots {
  const headMarks = [`<!--${name}-head-->`, `<!--/${name}-head-->`] as const;
  const bodyMarks = [`<!--${name}-->`, `<!--/${name}-->`] as const;
  return {
    head: (content) => headMarks.join(content),
    body: (content) => bodyMarks.join(content),
    fill: (document, head, body) => between(between(document, headMarks, head), bodyMarks, body),
  };
}

function between(document: string, [start, end]: readonly [string, string], content: string) {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The document has no ${start}.`);
  return document.slice(0, from) + content + document.slice(to + end.length);
}
