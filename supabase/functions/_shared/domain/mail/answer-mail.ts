import { voiceDoubt } from '../account/editor-voice.ts';
import { PITCH_ANSWER_LABELS, isYes, type PitchAnswer } from '../pitch/answer-words.ts';
import { sampleLines } from '../friday-fix/sample-story.ts';
import {
  button,
  firstName,
  htmlParagraph,
  link,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';
import { reachBlock, type MailReach } from './reach-block.ts';

export interface AnswerMailInput {
  answer: PitchAnswer;
  /** The answer before this one; null for the first. */
  previous: PitchAnswer | null;
  note: string | null;
  outletName: string;
  /** The outlet is a sample. */
  outletInvented?: boolean | undefined;
  /** The subject of the pitch. */
  subject: string;
  creator: MailReach & { name: string | null; email: string; invented?: boolean | undefined };
  editor: { name: string | null; email: string | null };
  /** The page of the pitch in the app. */
  pitchUrl: string;
}

const mailTo = (email: string) => link(`mailto:${email}`, email);

/**
 * Tells a creator of an editor's answer. Only a yes names the editor and the address; the mail's
 * Reply-To is then the editor.
 */
export function renderAnswerMail(input: AnswerMailInput): RenderedMail {
  const { answer, previous, editor, outletInvented: invented } = input;
  const outletName = invented === true ? `${input.outletName} (sample)` : input.outletName;
  const doubt = voiceDoubt({ ...editor, outlet: outletName, verified: true, invented });
  const yes = isYes(answer);
  const greeting = `Hi ${firstName(input.creator.name, 'there')},`;
  const label = PITCH_ANSWER_LABELS[answer];
  const who = yes && editor.name !== null ? `${editor.name} of ${outletName}` : outletName;
  const opening =
    previous === null || previous === answer
      ? `${who} answered your pitch “${input.subject}”: ${label}.`
      : `${who} changed the answer to your pitch “${input.subject}” from ${PITCH_ANSWER_LABELS[previous]} to ${label}.`;
  const note = input.note === null ? null : `They wrote:\n“${input.note}”`;
  const email = yes ? editor.email : null;

  return renderMail({
    subject: `${outletName}: ${label} – ${input.subject}`,
    title: `${outletName} answered`,
    preheader: opening,
    text: {
      body: [
        greeting,
        opening,
        ...(doubt === null ? [] : [doubt]),
        ...(note === null ? [] : [note]),
        ...(email === null
          ? []
          : [`Write to them at ${email}, or just reply to this mail. Today is best.`]),
        `Your pitch: ${input.pitchUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...(doubt === null ? [] : [paragraph(doubt)]),
        ...(note === null ? [] : [paragraph(note)]),
        ...(email === null
          ? []
          : [
              htmlParagraph(
                `Write to them at ${mailTo(email)}, or just reply to this mail. Today is best.`,
              ),
            ]),
        htmlParagraph(button(input.pitchUrl, 'Open your pitch', true)),
      ],
    },
  });
}

/** Gives the editor who said yes what the page of the answer shows of the creator; the Reply-To is the creator. */
export function renderAnswerCopyMail(input: AnswerMailInput): RenderedMail {
  const { creator } = input;
  const name = creator.name ?? 'the creator';
  const greeting = `Hi ${firstName(input.editor.name, `${input.outletName} team`)},`;
  const opening = `You answered “${PITCH_ANSWER_LABELS[input.answer]}” to “${input.subject}”. ${name} has your name and email now, and can write to you. You can also write first.`;
  const reach = `You reach ${name} at ${creator.email}`;
  const more = reachBlock(name, creator);
  return renderMail({
    subject: `How to reach ${name}`,
    title: `How to reach ${name}`,
    preheader: opening,
    text: {
      body: [
        greeting,
        ...sampleLines(creator),
        opening,
        `${reach}, or by replying to this mail.`,
        ...more.text,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        ...sampleLines(creator).map(paragraph),
        paragraph(opening),
        htmlParagraph(
          `You reach ${link(`mailto:${creator.email}`, name)} at ${mailTo(creator.email)}, or by replying to this mail.`,
        ),
        ...more.html,
      ],
    },
  });
}
