import { sampleLines } from '../friday-fix/sample-story.ts';
import { PITCH_ANSWERS, PITCH_ANSWER_LABELS, type PitchAnswer } from '../pitch/answer-words.ts';
import { BRAND } from '../text/brand.ts';
import { draftedWords, ownOf } from '../pitch/drafted-words.ts';
import { assembleBody } from '../pitch/pitch.ts';
import { readableUrl, safeUrl } from '../text/safe-url.ts';
import { escapeHtml, withoutTrail } from '../text/text.ts';
import {
  button,
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  smallPrint,
  type RenderedMail,
} from './layout.ts';

/** Who the mail greets: the contact by first name where there is one, else the team. */
export interface Recipient {
  name: string;
  contact_name: string | null;
}

/** Whose mail it is. */
export interface Sender {
  name: string;
  city_region: string | null;
  /** Of the samples: the mail says so. */
  invented?: boolean | undefined;
}

export interface PitchMailLinks {
  /** The sender's postal address, which the law of the USA asks for in every commercial mail. */
  postalAddress: string;
  /** URL of the public press kit; null while it is not published. */
  epkUrl: string | null;
  /** URL of the answer page: `https://site/answer/<token>`. */
  answerUrl: string;
}

export interface PitchMailInput extends PitchMailLinks {
  variation: {
    headline: string;
    line1_hook: string;
    line2_whynow: string;
    line3_whyyou: string;
    talking_points: readonly string[] | null;
  };
  /** The generator of the draft, for the disclosure. */
  generator: 'composer' | 'model';
  creator: Sender;
  outlet: Recipient;
  /** Where the news can be read; null or left out where the creator gave no link. */
  newsUrl?: string | null;
  /** URL of the open pixel; null for a mail without it. */
  pixelUrl: string | null;
}

function answerLink(answerUrl: string, answer: PitchAnswer): string {
  return `${answerUrl}?a=${answer}`;
}

/** The disclosure in every pitch of who put the words together: editors who ask for a label of AI get it here. */
function disclosure(generator: 'composer' | 'model', name: string): string {
  return `${draftedWords(generator, name)}. ${name} chose to send it to you.`;
}

/** Whose word a pitch is; the page of the answer marks each sentence. */
function whoseWord(name: string): string {
  return `What it says is ${ownOf(name, 'account')}, except where a source is linked on the page of your answer.`;
}

/** The first line of a mail to an outlet. */
export function greetingFor(outlet: Recipient): string {
  return `Hi ${firstName(outlet.contact_name, `${outlet.name} team`)},`;
}

/** The sender's name as inboxes show it. */
export function senderName(creatorName: string): string {
  return `${creatorName} via ${BRAND.name}`;
}

/** The answer buttons with what each of them shares, for both parts of a mail. */
export function answerBlock(answerUrl: string, name: string): { text: string[]; html: string[] } {
  const intro = 'Your answer, without an account:';
  const shares = `Interested and Covered give ${name} your name and email. The other two share nothing but the answer.`;
  const answers = PITCH_ANSWERS.map((answer) => ({
    url: answerLink(answerUrl, answer),
    label: PITCH_ANSWER_LABELS[answer],
    primary: answer === 'interested',
  }));
  return {
    text: [intro, answers.map(({ label, url }) => `${label}: ${url}`).join('\n'), shares],
    html: [
      smallPrint(intro),
      `<div>${answers.map(({ url, label, primary }) => button(url, label, primary)).join('')}</div>`,
      smallPrint(escapeHtml(shares)),
    ],
  };
}

/** Reply, opt-out and postal address, for both parts of a mail. */
export function footerLines(
  name: string,
  { answerUrl, postalAddress }: Pick<PitchMailLinks, 'answerUrl' | 'postalAddress'>,
): { text: string[]; html: string[] } {
  const reply = `Reply to this mail and it reaches ${name} directly.`;
  const stop = `Stop mails from ${name}, or all pitches from ${BRAND.name}`;
  return {
    text: [reply, `${stop}: ${answerUrl}#stop`, postalAddress],
    html: [
      smallPrint(escapeHtml(reply)),
      smallPrint(`${link(`${answerUrl}#stop`, stop)}<br>${escapeHtml(postalAddress)}`),
    ],
  };
}

/** The mail to an editor: the pitch, the press kit link, the answer links and the disclosure. */
export function renderPitchMail(input: PitchMailInput): RenderedMail {
  const { variation, creator, outlet, epkUrl, pixelUrl } = input;
  const greeting = greetingFor(outlet);
  const signature = creator.city_region ? `${creator.name}\n${creator.city_region}` : creator.name;
  const answers = answerBlock(input.answerUrl, creator.name);
  const footer = footerLines(creator.name, input);
  const drafted = disclosure(input.generator, creator.name);
  const word = whoseWord(creator.name);
  const newsUrl = safeUrl(input.newsUrl);
  const subject = withoutTrail(variation.headline);
  const from = [creator.name, creator.city_region].filter(Boolean).join(', ');

  return renderMail({
    subject,
    title: subject,
    // Who writes comes first: the subject says what about.
    preheader: `${from}: ${variation.line1_hook}`,
    text: {
      body: [
        greeting,
        ...sampleLines(creator, 'sample pitch'),
        assembleBody(variation),
        ...(newsUrl === null ? [] : [`The news: ${newsUrl}`]),
        ...(epkUrl === null ? [] : [`Press kit, no login: ${epkUrl}`]),
        signature,
      ],
      footer: [...answers.text, drafted, word, ...footer.text],
    },
    html: {
      body: [
        paragraph(greeting),
        ...sampleLines(creator, 'sample pitch').map(paragraph),
        paragraph(variation.line1_hook),
        paragraph(variation.line2_whynow),
        paragraph(variation.line3_whyyou),
        ...talkingPoints(variation.talking_points ?? []),
        ...(newsUrl === null
          ? []
          : [htmlParagraph(`The news: ${link(newsUrl, readableUrl(newsUrl))}`)]),
        ...(epkUrl === null ? [] : [htmlParagraph(link(epkUrl, 'Press kit (no login)'))]),
        paragraph(signature),
      ],
      footer: [
        ...answers.html,
        smallPrint(`${escapeHtml(drafted)}<br>${escapeHtml(word)}`),
        ...footer.html,
      ],
      end:
        pixelUrl === null
          ? []
          : [
              `<img src="${escapeHtml(pixelUrl)}" width="1" height="1" alt="" style="display:block">`,
            ],
    },
  });
}

function talkingPoints(points: readonly string[]): string[] {
  if (points.length === 0) return [];
  const items = points.map((point) => `<li style="margin:0 0 6px">${escapeHtml(point)}</li>`);
  return [
    '<p style="margin:0 0 8px">Talking points:</p>',
    `<ul style="margin:0 0 16px;padding-left:22px">${items.join('')}</ul>`,
  ];
}
