import { BRAND } from '../brand.ts';
import { escapeHtml } from '../text.ts';

/** A mail ready for the outbox: one subject, the same content twice. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const INK = '#1d1a16';
const QUIET = '#5f574c';
const RULE = '#d9d0c1';
const ACCENT = '#8f2d1b';

/** Mail subjects are one line, at most `max` characters. */
export function subjectLine(text: string, max = 150): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** The text before the first space of a name, for a greeting; the fallback when there is none. */
export function firstName(name: string | null | undefined, fallback: string): string {
  return name?.trim().split(/\s+/u)[0] || fallback;
}

/** A paragraph of plain text; line breaks become <br>. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** A small quiet line; `html` must be escaped already. */
export function smallPrint(html: string): string {
  return `<p style="margin:0 0 10px;font-size:13px;line-height:1.5;color:${QUIET}">${html}</p>`;
}

/** A link that looks like a link. */
export function link(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(label)}</a>`;
}

/** A link that looks like a button; `strong` for the one that matters. */
export function button(url: string, label: string, strong = false): string {
  const look = strong
    ? `background:${ACCENT};color:#ffffff;border:1px solid ${ACCENT}`
    : `background:#ffffff;color:${INK};border:1px solid ${RULE}`;
  return (
    `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:9px 14px;` +
    `border-radius:4px;font-size:15px;text-decoration:none;${look}">${escapeHtml(label)}</a>`
  );
}

/** The thin line between the message and what stands under it. */
export const RULE_HTML = `<hr style="border:0;border-top:1px solid ${RULE};margin:24px 0 16px">`;

/** A whole HTML document around `content`; `preheader` is what inboxes show beside the subject. */
export function htmlDocument(options: {
  title: string;
  preheader: string;
  content: string;
}): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(options.title)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:${INK};` +
      "font:16px/1.6 Georgia,'Times New Roman',serif\">",
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(options.preheader)}</div>`,
    `<div style="max-width:600px;margin:0 auto">${options.content}</div>`,
    '</body></html>',
  ].join('\n');
}

/** The last line of every mail: who sent it and how to reach us. */
export const SENDER_LINE = `Sent through ${BRAND.name}. Questions: ${BRAND.supportEmail}`;
