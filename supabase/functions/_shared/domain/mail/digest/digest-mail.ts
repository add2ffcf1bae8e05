import { BRAND } from '../../text/brand.ts';
import { assetsHref } from '../../friday-fix/assets-href.ts';
import { cardWords } from '../../friday-fix/card-draft.ts';
import type { ContentCard, IssueContent } from '../../friday-fix/issue-content.ts';
import { SAMPLE_STORY_INVENTED } from '../../friday-fix/sample-story.ts';
import { MODEL_WRITTEN } from '../../friday-fix/model-written.ts';
import { CARD_VERDICTS, VERDICT_LABELS } from '../../friday-fix/verdict-words.ts';
import { paths } from '../../paths.ts';
import { cleanLine, escapeHtml } from '../../text/text.ts';
import { link, type RenderedMail } from '../layout.ts';
import { unsubscribeHeaders } from '../unsubscribe.ts';
import { DIGEST_TEMPLATE } from './template.ts';

/** Gmail clips a message whose HTML is larger, and the unsubscribe link with it: 102 KB, in bytes. */
export const DIGEST_HTML_MAX = 102 * 1024;

/** In a test mail in place of the token; it opens nothing. */
export const TEST_TOKEN = 'T'.repeat(43);

/** Who reads: an editor gives verdicts, a newsletter subscriber reads the public edition. */
export type DigestReader = 'editor' | 'newsletter';

interface Part {
  html: string;
  text: string;
}

/** An issue rendered once; every reader's mail is put together from its parts. */
export interface DigestParts {
  subject: string;
  start: Readonly<Record<DigestReader, Part>>;
  cards: ReadonlyMap<string, Part & { verdicts: Part }>;
  end: Readonly<Record<DigestReader, Part>>;
}

/** Where a reader's own token goes. Letters that no text of a card keeps: control characters are cut. */
const TOKEN = '\u0001token\u0001';

const longDate = (isoDate: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${isoDate}T00:00:00Z`),
  );

const fill = (part: string, values: Readonly<Record<string, string>>) =>
  part.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** The answers as the mail names them: what a tap does stands in its words. */
const ANSWER_LABELS = { ...VERDICT_LABELS, intro: 'Ask for an introduction' };

const JOIN = 'Join the Editorial Circle';

/** What the reader can do with a story, said once above all of them. */
const HOW: Readonly<Record<DigestReader, string>> = {
  editor:
    '“Ask for an introduction” writes to the creator, who has 24 hours; a yes puts you in touch by mail. Your other answers help us choose your next stories.',
  newsletter: 'Editors and hosts join free and ask for introductions.',
};

const WHY: Readonly<Record<DigestReader, string>> = {
  editor: `You get the Friday Fix once a week because you are a media professional with an account at ${BRAND.name}.`,
  newsletter: `You get the Friday Fix once a week because you subscribed to the newsletter of ${BRAND.name} and confirmed your email.`,
};

/** The preview text beside the subject: the stories, shortened to about 110 characters. */
function preheaderOf(content: IssueContent): string {
  const stories = content.cards.map((card) => cleanLine(card.title)).join(' · ');
  return stories.length <= 110 ? stories : `${stories.slice(0, 109).trimEnd()}…`;
}

/** The minutes that the stories take at 220 words each; an issue has three at most. */
function readingMinutes(cards: readonly ContentCard[]): string {
  const words = cards.reduce((sum, card) => sum + cardWords(card), 0);
  return words <= 220 ? 'one minute' : words <= 440 ? 'two minutes' : 'three minutes';
}

/** Renders the parts of an issue's mail. `site` is the origin of the web app. */
export function renderDigest(
  content: IssueContent,
  { site, postalAddress }: { site: string; postalAddress: string },
): DigestParts {
  const pageUrl = `${site}${paths.digest.getHref(TOKEN)}`.replace(encodeURIComponent(TOKEN), TOKEN);
  const join = `${site}${paths.signup.getHref({ role: 'media' })}`;
  const date = longDate(content.issue_date);
  const count =
    content.cards.length === 1 ? 'One story' : `${String(content.cards.length)} stories`;
  const start = (reader: DigestReader): Part => {
    // Only an editor's mail has verdicts to tap.
    const taps =
      reader === 'editor' ? `, one tap${content.cards.length === 1 ? '' : ' for each'}` : '';
    const intro =
      cleanLine(content.intro ?? '') || `${count}, ${readingMinutes(content.cards)}${taps}.`;
    return {
      html: fill(DIGEST_TEMPLATE.start, {
        how: [escapeHtml(HOW[reader]), ...(reader === 'newsletter' ? [link(join, JOIN)] : [])].join(
          ' ',
        ),
        subject: escapeHtml(cleanLine(content.subject)),
        preheader: escapeHtml(preheaderOf(content)),
        brand: BRAND.name,
        date,
        intro: escapeHtml(intro),
      }),
      text: [
        `FRIDAY FIX\n${BRAND.name}, ${date}`,
        intro,
        reader === 'newsletter' ? `${HOW[reader]}\n${JOIN}: ${join}` : HOW[reader],
      ].join('\n\n'),
    };
  };
  const end = (reader: DigestReader): Part => {
    const links: readonly (readonly [string, string])[] = [
      ...(reader === 'editor'
        ? [['Change day, hour or beats', `${site}${paths.settings.getHref()}#friday-fix`] as const]
        : []),
      ['Read it in the browser', pageUrl],
      ['Unsubscribe', `${pageUrl}#leave`],
    ];
    return {
      html: fill(DIGEST_TEMPLATE.end, {
        why: escapeHtml(WHY[reader]),
        links: links.map(([label, url]) => link(url, label)).join(' &nbsp;·&nbsp; '),
        address: escapeHtml(postalAddress),
      }),
      text: [
        '--',
        "That's all for this week's Friday Fix!",
        WHY[reader],
        links.map(([label, url]) => `${label}: ${url}`).join('\n'),
        postalAddress,
      ].join('\n\n'),
    };
  };
  return {
    subject: cleanLine(content.subject),
    start: { editor: start('editor'), newsletter: start('newsletter') },
    cards: new Map(content.cards.map((card) => [card.id, renderCard(card, site, pageUrl)])),
    end: { editor: end('editor'), newsletter: end('newsletter') },
  };
}

function renderCard(card: ContentCard, site: string, pageUrl: string) {
  const meta = [
    card.invented && SAMPLE_STORY_INVENTED,
    card.format,
    card.city_region,
    card.model_written && MODEL_WRITTEN,
  ]
    .filter(Boolean)
    .join(' · ');
  const peg = card.news_peg === null ? '' : `News peg: ${card.news_peg}`;
  const href = assetsHref(card.assets_url);
  const assets = href === null ? null : new URL(href, `${site}/`).href;
  const by = card.creator_name === null ? '' : `By ${card.creator_name}`;
  const verdictUrl = `${pageUrl}?card=${card.id}&v=`;
  const assetsLink = assets === null ? '' : link(assets, 'View Assets');
  return {
    html: fill(DIGEST_TEMPLATE.card, {
      meta: escapeHtml(meta),
      peg: escapeHtml(peg),
      title: escapeHtml(cleanLine(card.title)),
      lines: `<ul style="margin:0;padding:0 0 0 20px">${card.summary_bullets
        .map((line) => `<li style="margin:0 0 6px">${escapeHtml(cleanLine(line))}</li>`)
        .join('')}</ul>`,
      by: [escapeHtml(by), assetsLink].filter(Boolean).join(' &nbsp;·&nbsp; '),
    }),
    text: [
      cleanLine(card.title).toUpperCase(),
      [meta, peg].filter(Boolean).join('\n'),
      ...card.summary_bullets.map((line) => `* ${cleanLine(line)}`),
      [by, assets === null ? '' : `Assets: ${assets}`].filter(Boolean).join('\n'),
    ].join('\n'),
    verdicts: {
      html: fill(DIGEST_TEMPLATE.verdicts, { verdictUrl: escapeHtml(verdictUrl) }),
      text: CARD_VERDICTS.map(
        (verdict) => `${ANSWER_LABELS[verdict]}: ${verdictUrl}${verdict}`,
      ).join('\n'),
    },
  };
}

/**
 * One reader's mail: exactly the cards that `order` names, except withdrawn ones, with the token in
 * every link.
 */
export function digestFor(
  parts: DigestParts,
  { reader, token, order }: { reader: DigestReader; token: string; order: readonly string[] },
): RenderedMail {
  const cards = order.map((id) => parts.cards.get(id)).filter((card) => card !== undefined);
  const withVerdicts = reader === 'editor';
  const html = [
    parts.start[reader].html,
    ...cards.map((card) => (withVerdicts ? card.html + card.verdicts.html : card.html)),
    parts.end[reader].html,
  ].join('');
  const text = [
    parts.start[reader].text,
    ...cards.map((card) => (withVerdicts ? `${card.text}\n${card.verdicts.text}` : card.text)),
    parts.end[reader].text,
  ].join('\n\n\n');
  return {
    subject: parts.subject,
    html: html.replaceAll(TOKEN, token),
    text: `${text.replaceAll(TOKEN, token)}\n`,
  };
}

/** The headers of a reader's mail; `functions` is the base URL of the edge functions (RFC 8058, RFC 2919). */
export function digestHeaders(functions: string, token: string): Record<string, string> {
  return {
    'List-Id': `Friday Fix <friday-fix.${BRAND.domain}>`,
    ...unsubscribeHeaders(functions, 'friday-fix', token),
    'Reply-To': BRAND.supportEmail,
  };
}
