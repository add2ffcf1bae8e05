import { sampleLines } from '../friday-fix/sample-story.ts';
import {
  answerBlock,
  footerLines,
  greetingFor,
  type PitchMailLinks,
  type Recipient,
  type Sender,
} from './pitch-mail.ts';
import { htmlParagraph, link, paragraph, renderMail, type RenderedMail } from './layout.ts';

export interface FollowUpMailInput extends PitchMailLinks {
  /** 1 or 2. */
  number: number;
  /** The subject of the first mail. */
  subject: string;
  /** ISO 8601; shown as the weekday in the outlet's time zone. */
  sentAt: string;
  timeZone: string;
  /** The words as they were sent. Every sentence of them is settled. */
  words: { line1_hook: string; line3_whyyou: string; talking_points: readonly string[] | null };
  creator: Sender;
  outlet: Recipient;
}

const FIRST_SENTENCE = /^.+?[.!?…]["'”’)\]]*(?=\s|$)/su;

/** The first sentence of a text; the whole text when it has no end of a sentence. */
function firstSentence(text: string): string {
  return FIRST_SENTENCE.exec(text)?.[0] ?? text;
}

/**
 * A follow-up in the thread of the first mail: when it was sent, one sentence of it, one question. All
 * that it says of the creator stood in the pitch as it was sent, so nothing new needs a source.
 */
export function renderFollowUpMail(input: FollowUpMailInput): RenderedMail {
  const { words, creator, epkUrl } = input;
  const greeting = greetingFor(input.outlet);
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: input.timeZone,
  }).format(new Date(input.sentAt));
  const opening =
    input.number === 1
      ? `On ${day} I sent you “${input.subject}”.`
      : `One last word on “${input.subject}”.`;
  const reminder = firstSentence(input.number === 1 ? words.line3_whyyou : words.line1_hook);
  const question =
    input.number === 1
      ? 'Is it one for you? Please say so below.'
      : 'If it is not for you, please say so below, and I will leave it there.';
  const signature = creator.city_region ? `${creator.name}\n${creator.city_region}` : creator.name;
  const answers = answerBlock(input.answerUrl, creator.name);
  const footer = footerLines(creator.name, input);

  return renderMail({
    subject: `Re: ${input.subject}`,
    title: input.subject,
    preheader: reminder,
    text: {
      body: [
        greeting,
        ...sampleLines(creator, 'sample pitch'),
        opening,
        reminder,
        question,
        ...(epkUrl === null ? [] : [`Press kit, no login: ${epkUrl}`]),
        signature,
      ],
      footer: [...answers.text, ...footer.text],
    },
    html: {
      body: [
        paragraph(greeting),
        ...sampleLines(creator, 'sample pitch').map(paragraph),
        paragraph(opening),
        paragraph(reminder),
        paragraph(question),
        ...(epkUrl === null ? [] : [htmlParagraph(link(epkUrl, 'Press kit (no login)'))]),
        paragraph(signature),
      ],
      footer: [...answers.html, ...footer.html],
    },
  });
}
