import { PITCH_ANSWER_LABELS, type PitchAnswer } from '../pitch/answer-words.ts';
import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';
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

/** Counts of one week, from Monday to Sunday. */
export interface WeekResults {
  sent: number;
  /** Unverified: mail programs fetch pictures by themselves. */
  opens: number;
  clicks: number;
  /** Answers by the links of the mail. */
  answers: number;
  /** Answers Covered. */
  bookings: number;
  /** What the creator marked by hand. */
  marked: number;
  /** The answers, at most ten, a yes first. */
  said: readonly { outlet_name: string; subject: string; answer: PitchAnswer }[];
}

export interface ResultsMailInput {
  name: string | null;
  results: WeekResults;
  dashboardUrl: string;
  settingsUrl: string;
  /** Opens the page that switches this mail off. */
  stopUrl: string;
  postalAddress: string;
}

const counted = (count: number, one: string, many: string) =>
  `${String(count)} ${count === 1 ? one : many}`;

function countLines({ sent, opens, clicks, answers, bookings, marked }: WeekResults): string[] {
  return [
    ...(answers > 0 ? [counted(answers, 'answer', 'answers')] : []),
    ...(bookings > 0 ? [`${String(bookings)} of them Covered`] : []),
    ...(clicks > 0 ? [`${counted(clicks, 'visit', 'visits')} to your press kit by a person`] : []),
    ...(opens > 0
      ? [`${counted(opens, 'open', 'opens')}, unverified: mail programs open mails by themselves`]
      : []),
    ...(marked > 0
      ? [`${counted(marked, 'pitch', 'pitches')} that you marked replied, booked or published`]
      : []),
    ...(sent > 0 ? [`${counted(sent, 'pitch', 'pitches')} sent`] : []),
  ];
}

/** The weekly mail to a creator: what came back last week, in a plain sentence when nothing did. */
export function renderResultsMail(input: ResultsMailInput): RenderedMail {
  const { results } = input;
  const greeting = `Hi ${firstName(input.name, 'there')},`;
  const back =
    results.answers + results.clicks + results.opens + results.bookings + results.marked > 0;
  const opening = back
    ? 'This came back last week:'
    : 'Nothing came back last week. That happens often: most pitches get no answer, and a new peg is a new chance.';
  const lines = back ? countLines(results) : [];
  const said = results.said.map(
    ({ outlet_name, subject, answer }) =>
      `${outlet_name}: ${PITCH_ANSWER_LABELS[answer]} – “${subject}”`,
  );
  const reason = `You get this mail on Mondays because you sent pitches with ${BRAND.name} in the last 12 weeks.`;
  const list = (items: readonly string[]) =>
    `<ul style="margin:0 0 16px;padding-left:22px">${items
      .map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`)
      .join('')}</ul>`;

  return renderMail({
    subject: back
      ? `Your pitches last week: ${lines[0] ?? ''}`
      : 'Your pitches last week: nothing came back yet',
    title: 'Your week',
    preheader: [opening, ...lines].join(' '),
    text: {
      body: [
        greeting,
        opening,
        ...(lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')]),
        ...(said.length === 0 ? [] : [said.join('\n')]),
        `All your results: ${input.dashboardUrl}`,
      ],
      footer: [
        reason,
        `Switch it off: ${input.stopUrl}`,
        `Settings: ${input.settingsUrl}`,
        input.postalAddress,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...(lines.length === 0 ? [] : [list(lines)]),
        ...(said.length === 0 ? [] : [list(said)]),
        htmlParagraph(button(input.dashboardUrl, 'All your results', true)),
      ],
      footer: [
        smallPrint(escapeHtml(reason)),
        smallPrint(
          `${link(input.stopUrl, 'Switch it off')} · ${link(input.settingsUrl, 'Settings')}<br>${escapeHtml(input.postalAddress)}`,
        ),
      ],
    },
  });
}
