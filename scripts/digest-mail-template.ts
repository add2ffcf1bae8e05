/**
 * Writes the parts of the Friday Fix mail from MJML: `npm run gen:mails`. The functions fill the parts
 * in; MJML itself is needed here only. With --check the script only fails when the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';
import { format, resolveConfig } from 'prettier';

const FILE = fileURLToPath(
  new URL('../supabase/functions/_shared/domain/mail/digest/template.ts', import.meta.url),
);

/** Where a part begins; the text between two is a part. */
const cut = (name: string) => `<mj-raw><!--part:${name}--></mj-raw>`;

const VERDICTS = [
  ['not_my_beat', 'Not my beat'],
  ['not_now', 'Not now'],
  ['covered', 'Covered'],
] as const;

const verdictLinks = VERDICTS.map(
  ([verdict, label]) =>
    `<a href="{{verdictUrl}}${verdict}" class="link" style="color:#8f2d1b">${label}</a>`,
).join(' &nbsp;·&nbsp; ');

const card = `
<mj-section css-class="card" padding="0 20px">
  <mj-column>
    <mj-divider border-width="1px" border-color="#d9d0c1" padding="20px 0 16px" css-class="rule" />
    <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="20px">{{meta}}</mj-text>
    <mj-text css-class="ink" font-size="22px" line-height="28px" padding="4px 0 0"><h2 style="margin:0;font-size:22px;line-height:28px;font-weight:bold">{{title}}</h2></mj-text>
    <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="20px" padding="4px 0 0">{{peg}}</mj-text>
    <mj-text css-class="ink" padding="8px 0 0">{{lines}}</mj-text>
    <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="22px" padding="8px 0 0">{{by}}</mj-text>
  </mj-column>
</mj-section>`;

const verdicts = `
<mj-section css-class="card" padding="10px 20px 0">
  <mj-column>
    <mj-button align="left" css-class="action" href="{{verdictUrl}}intro" background-color="#8f2d1b" color="#ffffff" border-radius="4px" font-size="16px" font-weight="bold" inner-padding="11px 18px" padding="0">Ask for an introduction</mj-button>
    <mj-text css-class="muted" color="#5f574c" font-size="15px" line-height="30px" padding="6px 0 0">${verdictLinks}</mj-text>
  </mj-column>
</mj-section>`;

const MJML = `
<mjml lang="en" dir="ltr">
  <mj-head>
    <mj-title>{{subject}}</mj-title>
    <mj-preview>{{preheader}}</mj-preview>
    <mj-attributes>
      <mj-all font-family="Georgia, 'Times New Roman', serif" />
      <mj-text color="#1d1a16" font-size="17px" line-height="25px" padding="0" />
      <mj-body width="640px" background-color="#ffffff" />
    </mj-attributes>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
    </mj-raw>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        body, .page, .page > div { background-color: #17140f !important; }
        .ink div, .ink p, .ink h1, .ink h2, .ink li { color: #f3ece0 !important; }
        .muted div, .muted span { color: #c2b6a3 !important; }
        .link, .ink a, .muted a { color: #f0a48f !important; }
        .rule p { border-top-color: #4a4237 !important; }
        .action td { background: #f0a48f !important; }
        .action a { background: #f0a48f !important; color: #17140f !important; }
      }
      [data-ogsc] .ink div, [data-ogsc] .ink h1, [data-ogsc] .ink h2 { color: #f3ece0 !important; }
      [data-ogsc] .muted div { color: #c2b6a3 !important; }
      [data-ogsc] .link, [data-ogsc] .ink a { color: #f0a48f !important; }
    </mj-style>
  </mj-head>
  <mj-body css-class="page">
    <mj-section padding="28px 20px 0">
      <mj-column>
        <mj-text css-class="muted" color="#5f574c" font-size="15px">{{brand}}, {{date}}</mj-text>
        <mj-text css-class="ink" padding="4px 0 0"><h1 style="margin:0;font-size:32px;line-height:38px;font-weight:bold">Friday Fix</h1></mj-text>
        <mj-text css-class="ink" padding="8px 0 0">{{intro}}</mj-text>
        <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="22px" padding="8px 0 0">{{how}}</mj-text>
      </mj-column>
    </mj-section>
    ${cut('card')}
    ${card}
    ${cut('verdicts')}
    ${verdicts}
    ${cut('end')}
    <mj-section padding="0 20px 32px">
      <mj-column>
        <mj-divider border-width="1px" border-color="#d9d0c1" padding="28px 0 16px" css-class="rule" />
        <mj-text css-class="ink" font-size="17px"><strong>That’s all for this week’s Friday Fix!</strong></mj-text>
        <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="22px" padding="10px 0 0">{{why}}</mj-text>
        <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="22px" padding="10px 0 0">{{links}}</mj-text>
        <mj-text css-class="muted" color="#5f574c" font-size="14px" line-height="22px" padding="10px 0 0">{{address}}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

async function compile(): Promise<string> {
  const { html, errors } = await mjml2html(MJML, {
    validationLevel: 'strict',
    keepComments: true,
  });
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'));
  // Spaces between tags say nothing, and the mail is filled in ten times over.
  const dense = html.replace(/\n\s*/g, '\n').replace(/>\n+</g, '><').trim();
  const [start, ...rest] = dense.split(/<!--part:\w+-->/);
  const [cardPart, verdictPart, end] = rest;
  if (
    start === undefined ||
    cardPart === undefined ||
    verdictPart === undefined ||
    end === undefined
  )
    throw new Error('The compiled mail has not the parts that were marked.');
  const source = [
    '// Generated by scripts/digest-mail-template.ts from MJML; do not edit.',
    '',
    '/** The parts of the Friday Fix mail; `{{name}}` is filled in with escaped text. */',
    'export const DIGEST_TEMPLATE = {',
    `  start: ${JSON.stringify(start)},`,
    `  card: ${JSON.stringify(cardPart)},`,
    `  verdicts: ${JSON.stringify(verdictPart)},`,
    `  end: ${JSON.stringify(end)},`,
    '} as const;',
    '',
  ].join('\n');
  return format(source, { ...(await resolveConfig(FILE)), parser: 'typescript' });
}

const written = await compile();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, written);
} else if (readFileSync(FILE, 'utf8') !== written) {
  console.error('The Friday Fix mail differs from its MJML. Run `npm run gen:mails`.');
  process.exitCode = 1;
}
