import { OUTLET_FORMAT_LABELS } from '../outlet/outlet.ts';
import { voiceOf, type EditorVoice } from '../account/editor-voice.ts';
import { BRAND } from '../text/brand.ts';
import { paths } from '../paths.ts';
import { deadlineText } from '../requests/deadline-text.ts';
import { type MediaRequest } from '../requests/media-request.ts';
import { sampleLines } from '../friday-fix/sample-story.ts';
import { escapeHtml } from '../text/text.ts';
import {
  button,
  firstName,
  htmlParagraph,
  lineWithFacts,
  link,
  paragraph,
  renderMail,
  smallPrint,
  type RenderedMail,
} from './layout.ts';

/** A request with the beats that it shares with the creator. */
export type FittingRequest = MediaRequest & { shared_beats: readonly string[] };

/** How many requests are open, and the beats where each of them shares one with the creator; `gloss` says what those are. */
function openingOf(requests: readonly FittingRequest[], gloss = ''): string {
  const count = `${String(requests.length)} open ${requests.length === 1 ? 'request' : 'requests'}`;
  if (requests.some(({ shared_beats }) => shared_beats.length === 0))
    return `${count} close to your profile.`;
  const beats = [...new Set(requests.flatMap(({ shared_beats }) => shared_beats))].sort();
  return `${count} on your ${beats.length === 1 ? 'beat' : 'beats'}${gloss}: ${beats.join(', ')}.`;
}

/** One mail a day at most: the new requests of editors that fit a creator. */
export function renderRequestDigestMail(input: {
  creatorName: string | null;
  requests: readonly FittingRequest[];
  /** The creator's time zone, for the deadlines. */
  timeZone: string;
  site: string;
  /** The page that turns these mails off. */
  offUrl: string;
  postalAddress: string;
}): RenderedMail {
  const { requests } = input;
  const [first] = requests;
  const greeting = `Hi ${firstName(input.creatorName, 'there')},`;
  const opening = openingOf(requests, ' (what you speak about)');
  const entries = requests.map((request) => ({
    url: input.site + paths.request.getHref(request.slug),
    topic: request.topic,
    facts: [
      voiceOf(request.editor),
      OUTLET_FORMAT_LABELS[request.format],
      request.place ?? 'Anywhere',
      `until ${deadlineText(request.deadline, input.timeZone)}`,
      ...(requests.length > 1 ? request.shared_beats : []),
    ].join(' · '),
  }));
  const why = `You get this because new requests fit your profile on ${BRAND.name}: one mail a day at most.`;
  return renderMail({
    subject:
      requests.length === 1
        ? `An editor looks for: ${first?.topic ?? ''}`
        : openingOf(requests).slice(0, -1),
    title: 'What editors look for',
    preheader: first?.topic ?? opening,
    text: {
      body: [
        greeting,
        opening,
        ...entries.map(({ topic, facts, url }) => `${topic}\n${facts}\nRead it and answer: ${url}`),
      ],
      footer: [why, `Turn these mails off: ${input.offUrl}`, input.postalAddress],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...entries.flatMap(({ topic, facts, url }) => [
          lineWithFacts(`<strong>${escapeHtml(topic)}</strong>`, escapeHtml(facts)),
          htmlParagraph(button(url, 'Read it and answer', requests.length === 1)),
        ]),
      ],
      footer: [
        smallPrint(escapeHtml(why)),
        smallPrint(link(input.offUrl, 'Turn these mails off')),
        smallPrint(escapeHtml(input.postalAddress)),
      ],
    },
  });
}

interface RequestLine {
  topic: string;
  editor: EditorVoice;
  /** The page of the request in the app. */
  url: string;
}

function unreadText({ entries, unread }: { entries: number; unread: number }): string {
  if (unread < entries) return `${String(unread)} of them ${unread === 1 ? 'is' : 'are'} unread.`;
  return entries === 1 ? 'You have not read it yet.' : 'You have not read them yet.';
}

/** Tells the editor that pitches came in; at most once a day for each request. */
export function renderEntryNoticeMail(
  input: RequestLine & { entries: number; unread: number; wanted: number },
): RenderedMail {
  const opening = `${count(input.entries, 'pitch', 'pitches')} of at most ${String(input.wanted)} came in for your request “${input.topic}”. ${unreadText(input)}`;
  return simple({
    greetingName: input.editor.name,
    subject: `${count(input.unread, 'new pitch', 'new pitches')} for “${input.topic}”`,
    opening,
    lines: [
      'Choosing one connects both of you by mail. Whom you decline is told after ten minutes, everybody else you do not choose when the request closes.',
    ],
    url: input.url,
    label: 'Read the pitches',
  });
}

/** Tells the editor that a request has closed. */
export function renderRequestEndedMail(
  input: RequestLine & { removed: boolean; chosen: boolean; waiting: number },
): RenderedMail {
  const { waiting, chosen } = input;
  const opening = input.removed
    ? `We have taken your request “${input.topic}” down, because it does not keep the rules for requests.`
    : `Your request “${input.topic}” is closed.`;
  const lines = input.removed
    ? [`Questions or a mistake of ours? Write to ${BRAND.supportEmail}.`]
    : chosen
      ? ['Those whom you did not choose are told.']
      : waiting === 0
        ? ['No pitch came in. A wider topic or another format may bring more.']
        : [
            `${count(waiting, 'pitch is', 'pitches are')} in your list. You can still choose within 14 days; the creators know that it is closed.`,
          ];
  return simple({
    greetingName: input.editor.name,
    subject: `${input.removed ? 'Taken down' : 'Closed'}: ${input.topic}`,
    opening,
    lines,
    url: input.url,
    label: 'Open the request',
  });
}

/** Tells a creator who entered a pitch, and was not chosen so far, that the request has closed. */
export function renderEntryEndedMail(
  input: RequestLine & {
    removed: boolean;
    chosen: boolean;
    creatorName: string | null;
    headline: string;
  },
): RenderedMail {
  const opening = input.removed
    ? `The request “${input.topic}” was taken down. Your pitch “${input.headline}” goes no further there.`
    : input.chosen
      ? `${voiceOf(input.editor)} chose another pitch for “${input.topic}” and closed the request.`
      : `The request “${input.topic}” is closed. ${voiceOf(input.editor)} has your pitch “${input.headline}” and can still choose it within 14 days.`;
  return simple({
    greetingName: input.creatorName,
    subject: `Closed: ${input.topic}`,
    opening,
    lines:
      input.removed || input.chosen
        ? ['Nothing was shared. Your pitch is yours to send elsewhere.']
        : ['If they do, one mail connects you both. You can send it elsewhere meanwhile.'],
    url: input.url,
    label: 'What editors look for now',
  });
}

/** Tells a creator of an editor's no to their pitch. */
export function renderEntryDeclinedMail(
  input: RequestLine & { creatorName: string | null; headline: string },
): RenderedMail {
  return simple({
    greetingName: input.creatorName,
    subject: `Not this time: ${input.topic}`,
    opening: `${voiceOf(input.editor)} read your pitch “${input.headline}” for “${input.topic}” and said no to it.`,
    lines: ['Nothing was shared. Your pitch is yours to send elsewhere.'],
    url: input.url,
    label: 'What editors look for now',
  });
}

/** Asks a creator what an editor wants to know before they decide. */
export function renderEntryQuestionMail(
  input: RequestLine & { creatorName: string | null; headline: string; question: string },
): RenderedMail {
  return simple({
    greetingName: input.creatorName,
    subject: `A question about your pitch: ${input.topic}`,
    opening: `${voiceOf(input.editor)} asks about “${input.headline}” before they decide: “${input.question}”`,
    lines: ['Your answer shares nothing but itself.'],
    url: input.url,
    label: 'Answer',
  });
}

/** Gives an editor the answer of a creator whom they asked. */
export function renderEntryReplyMail(
  input: RequestLine & {
    creatorName: string | null;
    invented?: boolean | undefined;
    question: string;
    reply: string;
  },
): RenderedMail {
  return simple({
    greetingName: input.editor.name,
    subject: `An answer for “${input.topic}”`,
    opening: `You asked ${input.creatorName ?? 'a creator'}: “${input.question}”`,
    lines: [`They answer: “${input.reply}”`, ...sampleLines(input)],
    url: input.url,
    label: 'Read the pitch',
  });
}

/** Asks a creator whether an editor who chose another pitch already may have their address too. */
export function renderEntryAskedMail(
  input: RequestLine & { creatorName: string | null; headline: string },
): RenderedMail {
  return simple({
    greetingName: input.creatorName,
    subject: `May they write to you? “${input.topic}”`,
    opening: `${voiceOf(input.editor)} would like to hear more about your pitch “${input.headline}” for “${input.topic}”.`,
    lines: [
      'They have chosen another pitch already, and their account is not tied to an outlet. So we ask you first.',
      'A yes gives them your name and email, and you theirs, in one mail. Nothing is shared before it.',
    ],
    url: input.url,
    label: 'Look and decide',
  });
}

function simple(input: {
  greetingName: string | null;
  subject: string;
  opening: string;
  lines: readonly string[];
  url: string;
  label: string;
}): RenderedMail {
  const greeting = `Hi ${firstName(input.greetingName, 'there')},`;
  return renderMail({
    subject: input.subject,
    title: input.subject,
    preheader: input.opening,
    text: { body: [greeting, input.opening, ...input.lines, `${input.label}: ${input.url}`] },
    html: {
      body: [
        paragraph(greeting),
        paragraph(input.opening),
        ...input.lines.map(paragraph),
        htmlParagraph(button(input.url, input.label, true)),
      ],
    },
  });
}

const count = (n: number, one: string, many: string) => `${String(n)} ${n === 1 ? one : many}`;
