import { escapeHtml } from '../text/text.ts';

/** Markup that `html` made: its texts are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What may stand in a template: texts and numbers are escaped, empty values leave nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

function write(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(write).join('');
}

/**
 * A template of markup. Every text put into it is escaped for content and for quoted attributes;
 * addresses have to be checked before (`safeUrl`).
 */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = parts.reduce((all, part, index) => all + write(values[index - 1]) + part);
  return new Html(markup.replace(/>\s+(?=<)/g, '>').trim());
}
