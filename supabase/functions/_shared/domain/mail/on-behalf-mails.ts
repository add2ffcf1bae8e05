import { assembleBody } from '../pitch/pitch.ts';
import { BRAND } from '../text/brand.ts';
import { escapeHtml } from '../text/text.ts';
import { helperRightsWords } from '../account/helper-rights.ts';
import {
  button,
  firstName,
  htmlParagraph,
  paragraph,
  renderMail,
  type RenderedMail,
} from './layout.ts';

export interface ProposalMailInput {
  creatorName: string;
  helper: { name: string; as: 'team' | 'publicist' };
  variation: Parameters<typeof assembleBody>[0] & { headline: string };
  outlets: readonly string[];
  note: string;
  /** The page that shows the proposal and asks once. */
  url: string;
}

/** Asks a creator for the yes to a pitch that a helper proposes: the whole letter and its outlets. */
export function renderProposalMail(input: ProposalMailInput): RenderedMail {
  const { helper, variation, outlets, url } = input;
  const who = helper.as === 'team' ? `${helper.name} of ${BRAND.name}` : helper.name;
  const greeting = `Hi ${firstName(input.creatorName, 'there')},`;
  const opening = `${who} wrote a pitch for you and would send it to ${outlets.join(', ')}. Nothing is sent in your name without you.`;
  const note = input.note === '' ? [] : [`${helper.name} says: ${input.note}`];
  const after =
    'The page shows the pitch as it is then, and asks you once. You can change it there, or say no.';
  return renderMail({
    subject: `${who} wrote a pitch for you: ${variation.headline}`,
    title: 'A pitch for your yes',
    preheader: opening,
    text: {
      body: [
        greeting,
        opening,
        ...note,
        `Subject: ${variation.headline}`,
        assembleBody(variation),
        `Read it and decide: ${url}`,
        after,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        ...note.map(paragraph),
        htmlParagraph(`<strong>${escapeHtml(variation.headline)}</strong>`),
        paragraph(assembleBody(variation)),
        htmlParagraph(button(url, 'Read it and decide', true)),
        paragraph(after),
      ],
    },
  });
}

export interface InvitationMailInput {
  creatorName: string;
  can_write: boolean;
  can_propose: boolean;
  acceptUrl: string;
}

/** Invites somebody to help a creator. */
export function renderInvitationMail(input: InvitationMailInput): RenderedMail {
  const opening = `${input.creatorName} invites you on ${BRAND.name} to ${helperRightsWords(input)}. Nothing goes out without their yes.`;
  const how = 'Sign in, or sign up, with this email. The link works once and for seven days.';
  const otherwise = 'If you do not know this person, do nothing: nothing happens.';
  return renderMail({
    subject: `${input.creatorName} invites you to help with their pitches`,
    title: 'An invitation to help',
    preheader: opening,
    text: {
      body: ['Hi there,', opening, how, `See the invitation: ${input.acceptUrl}`, otherwise],
    },
    html: {
      body: [
        paragraph('Hi there,'),
        paragraph(opening),
        paragraph(how),
        htmlParagraph(button(input.acceptUrl, 'See the invitation', true)),
        paragraph(otherwise),
      ],
    },
  });
}
