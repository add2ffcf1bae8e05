import { PITCH_ANSWERS, PITCH_ANSWER_LABELS, type PitchAnswer } from '../pitch/answer.ts';
import { BRAND } from '../brand.ts';
import { assembleBody } from '../pitch/pitch.ts';
import { escapeHtml } from '../text.ts';
import {
  RULE_HTML,
  SENDER_LINE,
  button,
  firstName,
  htmlDocument,
  link,
  paragraph,
  smallPrint,
  subjectLine,
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
  /** Who wrote the draft; the mail says so. */
  generator: 'composer' | 'model';
  creator: { name: string; city_region: string | null };
  outlet: { name: string; contact_name: string | null };
  /** The public press kit; null while it is not published. */
  epkUrl: string | null;
  /** The address of the answer page, e.g. `https://site/answer/<token>`. */
  answerUrl: string;
  /** The open pixel; null leaves it out (previews). */
  pixelUrl: string | null;
}

/** The link that answers with one tap. */
export function answerLink(answerUrl: string, answer: PitchAnswer): string {
  return `${answerUrl}?a=${answer}`;
}

/** How the draft came about, in plain words: every pitch says it, whatever the outlet asks for. */
export function writtenBy(generator: 'composer' | 'model', name: string): string {
  const writer =
    generator === 'model' ? 'an AI model' : `${BRAND.name}'s writing software (no AI model)`;
  return `Drafted by ${writer} from ${name}'s own profile. ${name} chose to send it to you.`;
}

/** The pitch to an editor: the variation, the press kit, the four answers, who wrote it. */
export function renderPitchMail(input: PitchMailInput): RenderedMail {
  const { variation, creator, outlet } = input;
  const greeting = `Hi ${firstName(outlet.contact_name, `${outlet.name} team`)},`;
  const honest = writtenBy(input.generator, creator.name);
  const reply = `Reply to this mail and it reaches ${creator.name} directly.`;
  const signature = creator.city_region ? `${creator.name}\n${creator.city_region}` : creator.name;

  const text = [
    greeting,
    assembleBody(variation),
    ...(input.epkUrl === null ? [] : [`Press kit, no login: ${input.epkUrl}`]),
    signature,
    '--',
    'One tap answers, without an account:',
    PITCH_ANSWERS.map(
      (answer) => `${PITCH_ANSWER_LABELS[answer]}: ${answerLink(input.answerUrl, answer)}`,
    ).join('\n'),
    reply,
    honest,
    SENDER_LINE,
  ].join('\n\n');

  const points = variation.talking_points ?? [];
  const html = htmlDocument({
    title: variation.headline,
    preheader: variation.line1_hook,
    content: [
      paragraph(greeting),
      paragraph(variation.line1_hook),
      paragraph(variation.line2_whynow),
      paragraph(variation.line3_whyyou),
      ...(points.length === 0
        ? []
        : [
            '<p style="margin:0 0 8px">Talking points:</p>',
            `<ul style="margin:0 0 16px;padding-left:22px">${points
              .map((point) => `<li style="margin:0 0 6px">${escapeHtml(point)}</li>`)
              .join('')}</ul>`,
          ]),
      ...(input.epkUrl === null
        ? []
        : [`<p style="margin:0 0 16px">${link(input.epkUrl, 'Press kit (no login)')}</p>`]),
      paragraph(signature),
      RULE_HTML,
      smallPrint('One tap answers, without an account:'),
      `<div>${PITCH_ANSWERS.map((answer) =>
        button(
          answerLink(input.answerUrl, answer),
          PITCH_ANSWER_LABELS[answer],
          answer === 'interested',
        ),
      ).join('')}</div>`,
      smallPrint(`${escapeHtml(reply)} ${escapeHtml(honest)}`),
      smallPrint(escapeHtml(SENDER_LINE)),
      ...(input.pixelUrl === null
        ? []
        : [
            `<img src="${escapeHtml(input.pixelUrl)}" width="1" height="1" alt="" style="display:block">`,
          ]),
    ].join('\n'),
  });

  return { subject: subjectLine(variation.headline), text, html };
}
