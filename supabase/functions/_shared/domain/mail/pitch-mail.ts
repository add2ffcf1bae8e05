import { PITCH_ANSWERS, PITCH_ANSWER_LABELS, type PitchAnswer } from '../pitch/answer-words.ts';
import { BRAND } from '../brand.ts';
import { assembleBody } from '../pitch/pitch.ts';
import { escapeHtml } from '../text.ts';
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

export interface PitchMailInput {
  variation: {
    headline: string;
    line1_hook: string;
    line2_whynow: string;
    line3_whyyou: string;
    talking_points: readonly string[] | null;
  };
  /** The generator of the draft, for the disclosure. */
  generator: 'composer' | 'model';
  creator: { name: string; city_region: string | null };
  outlet: { name: string; contact_name: string | null };
  /** URL of the public press kit; null while it is not published. */
  epkUrl: string | null;
  /** URL of the answer page: `https://site/answer/<token>`. */
  answerUrl: string;
  /** URL of the open pixel; null for a mail without it. */
  pixelUrl: string | null;
}

function answerLink(answerUrl: string, answer: PitchAnswer): string {
  return `${answerUrl}?a=${answer}`;
}

/** The disclosure in every pitch of how the draft was written. */
function disclosure(generator: 'composer' | 'model', name: string): string {
  const writer =
    generator === 'model' ? 'an AI model' : `${BRAND.name}'s writing software (no AI model)`;
  return `Drafted by ${writer} from ${name}'s own profile. ${name} chose to send it to you.`;
}

/** The mail to an editor: the pitch, the press kit link, the answer links and the disclosure. */
export function renderPitchMail(input: PitchMailInput): RenderedMail {
  const { variation, creator, outlet, epkUrl, pixelUrl } = input;
  const greeting = `Hi ${firstName(outlet.contact_name, `${outlet.name} team`)},`;
  const signature = creator.city_region ? `${creator.name}\n${creator.city_region}` : creator.name;
  const answerIntro = 'One tap answers, without an account:';
  const answers = PITCH_ANSWERS.map((answer) => ({
    url: answerLink(input.answerUrl, answer),
    label: PITCH_ANSWER_LABELS[answer],
    primary: answer === 'interested',
  }));
  const reply = `Reply to this mail and it reaches ${creator.name} directly.`;
  const drafted = disclosure(input.generator, creator.name);

  return renderMail({
    subject: variation.headline,
    title: variation.headline,
    preheader: variation.line1_hook,
    text: {
      body: [
        greeting,
        assembleBody(variation),
        ...(epkUrl === null ? [] : [`Press kit, no login: ${epkUrl}`]),
        signature,
      ],
      footer: [
        answerIntro,
        answers.map(({ label, url }) => `${label}: ${url}`).join('\n'),
        reply,
        drafted,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(variation.line1_hook),
        paragraph(variation.line2_whynow),
        paragraph(variation.line3_whyyou),
        ...talkingPoints(variation.talking_points ?? []),
        ...(epkUrl === null ? [] : [htmlParagraph(link(epkUrl, 'Press kit (no login)'))]),
        paragraph(signature),
      ],
      footer: [
        smallPrint(answerIntro),
        `<div>${answers.map(({ url, label, primary }) => button(url, label, primary)).join('')}</div>`,
        smallPrint(`${escapeHtml(reply)} ${escapeHtml(drafted)}`),
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
