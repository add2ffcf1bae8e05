import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';

/** A mail for the outbox, with its content as plain text and as HTML. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const INK = '#1d1a16';
const MUTED = '#5f574c';
const BORDER = '#d9d0c1';
const ACCENT = '#8f2d1b';

/** Mail programs that keep styles and follow the system's dark mode; the others keep the light colours. */
const DARK_STYLE = `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
body { background: #17140f !important; color: #f3ede2 !important; }
.muted { color: #b9ae9d !important; }
.link, .muted a { color: #f2a48f !important; }
.primary { background: #f2a48f !important; border-color: #f2a48f !important; color: #17140f !important; }
.plain { background: #17140f !important; border-color: #5a5145 !important; color: #f3ede2 !important; }
hr { border-top-color: #453d33 !important; }
}
</style>`;

/** A subject on one line, shortened to `max` characters. */
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

/** A paragraph; `html` must be escaped. */
export function htmlParagraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

/** A paragraph of plain text; line breaks become <br>. */
export function paragraph(text: string): string {
  return htmlParagraph(escapeHtml(text).replaceAll('\n', '<br>'));
}

/** A line in small muted type; `html` must be escaped. */
export function smallPrint(html: string): string {
  return `<p class="muted" style="margin:0 0 10px;font-size:13px;line-height:1.5;color:${MUTED}">${html}</p>`;
}

/** A line with facts in small muted type right below it; both are escaped HTML. */
export function lineWithFacts(html: string, facts: string): string {
  return htmlParagraph(
    `${html}<br><span class="muted" style="font-size:13px;line-height:1.5;color:${MUTED}">${facts}</span>`,
  );
}

/** An inline link. */
export function link(url: string, label: string): string {
  return `<a href="${escapeHtml(url)}" class="link" style="color:${ACCENT}">${escapeHtml(label)}</a>`;
}

/** A link styled as a button; `primary` fills it with the accent colour. */
export function button(url: string, label: string, primary = false): string {
  const colours = primary
    ? `background:${ACCENT};color:#ffffff;border:1px solid ${ACCENT}`
    : `background:#ffffff;color:${INK};border:1px solid ${BORDER}`;
  return (
    `<a href="${escapeHtml(url)}" class="${primary ? 'primary' : 'plain'}" style="display:inline-block;margin:0 8px 8px 0;padding:9px 14px;` +
    `border-radius:4px;font-size:15px;text-decoration:none;${colours}">${escapeHtml(label)}</a>`
  );
}

/** The last line of every mail. */
const SENDER_LINE = `Sent through ${BRAND.name}. Questions: ${BRAND.supportEmail}`;

interface MailContent {
  subject: string;
  /** Title of the HTML document. */
  title: string;
  /** The preview text that inboxes show beside the subject. */
  preheader: string;
  /** Paragraphs of the text part above and below the separator. */
  text: { body: readonly string[]; footer?: readonly string[] };
  /** Blocks of the HTML part above and below the separator, and after the sender line. */
  html: { body: readonly string[]; footer?: readonly string[]; end?: readonly string[] };
}

/** Puts the content into the common layout: body, separator, footer, sender line. */
export function renderMail({ subject, title, preheader, text, html }: MailContent): RenderedMail {
  return {
    subject: subjectLine(subject),
    text: [...text.body, '--', ...(text.footer ?? []), SENDER_LINE].join('\n\n'),
    html: htmlDocument(
      title,
      preheader,
      [
        ...html.body,
        `<hr style="border:0;border-top:1px solid ${BORDER};margin:24px 0 16px">`,
        ...(html.footer ?? []),
        smallPrint(escapeHtml(SENDER_LINE)),
        ...(html.end ?? []),
      ].join('\n'),
    ),
  };
}

function htmlDocument(title: string, preheader: string, content: string): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `${DARK_STYLE}</head>`,
    `<body style="margin:0;padding:24px 16px;background:#ffffff;color:${INK};` +
      "font:16px/1.6 Georgia,'Times New Roman',serif\">",
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`,
    `<div style="max-width:600px;margin:0 auto">${content}</div>`,
    '</body></html>',
  ].join('\n');
}
