import { editorName, voiceDoubt, voiceOf, type EditorVoice } from '../account/editor-voice.ts';
import { sampleLines } from '../friday-fix/sample-story.ts';
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
import { reachBlock, type MailReach } from './reach-block.ts';

export interface IntroMailInput {
  creatorName: string | null;
  /** The creator is one of the samples, and the mail says so. */
  invented?: boolean | undefined;
  editor: EditorVoice;
  storyTitle: string;
  /** The note of the editor; null or blank without one. */
  message: string | null;
  /** The page that takes the answer; `?a=yes` and `?a=no` name one. */
  answerUrl: string;
  /** The page of the app that lists all requests. */
  appUrl: string;
  /** Whole hours left, for the reminder; null for the first mail. */
  hoursLeft: number | null;
}

/**
 * Tells a creator which editor asks for an introduction, and takes the answer by one tap; or reminds of
 * it. Holds no address: the yes shares both.
 */
export function renderIntroMail(input: IntroMailInput): RenderedMail {
  const { editor, answerUrl, hoursLeft } = input;
  const sender = voiceOf(editor);
  const message = input.message?.trim() ?? '';
  const story = `${input.invented === true ? 'sample story' : 'story'} “${input.storyTitle}”`;

  const greeting = `Hi ${firstName(input.creatorName, 'there')},`;
  const opening =
    hoursLeft === null
      ? `${sender} read your ${story} in the Friday Fix and would like to be introduced to you.`
      : `${sender} is still waiting to hear about your ${story}. ${
          hoursLeft <= 1 ? 'Less than an hour is' : `About ${String(hoursLeft)} hours are`
        } left.`;
  const note = message === '' ? 'They left no note.' : `They wrote:\n“${message}”`;
  const what = `A yes sends both of you one mail with the email of the other. A no shares nothing. ${
    hoursLeft === null
      ? 'You have 24 hours to answer.'
      : `After that it closes and ${editorName(editor)} is told.`
  }`;
  const doubt = voiceDoubt(editor);

  return renderMail({
    subject:
      hoursLeft === null
        ? `${sender} asks for an introduction`
        : `Still open: ${editorName(editor)} asks for an introduction`,
    title: 'An editor asks for an introduction',
    preheader: opening,
    text: {
      body: [
        greeting,
        opening,
        note,
        what,
        ...(doubt === null ? [] : [doubt]),
        `Yes, introduce us: ${answerUrl}?a=yes`,
        `No, thank you: ${answerUrl}?a=no`,
        `All your introductions: ${input.appUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        paragraph(opening),
        paragraph(note),
        paragraph(what),
        ...(doubt === null ? [] : [smallPrint(doubt)]),
        htmlParagraph(
          button(`${answerUrl}?a=yes`, 'Yes, introduce us', true) +
            button(`${answerUrl}?a=no`, 'No, thank you'),
        ),
        htmlParagraph(link(input.appUrl, 'All your introductions')),
      ],
    },
  });
}

/** Who is connected with whom, and about what. Both addresses are in the mail to either. */
export interface ConnectMailInput {
  /** What the story or the request is called. */
  title: string;
  /** What brought them together: an introduction, or a pitch that the editor chose. */
  cause: 'introduction' | 'request';
  creator: MailReach & { name: string | null; email: string; invented?: boolean | undefined };
  editor: EditorVoice & { email: string };
}

function openingOf(
  { cause, title, editor }: ConnectMailInput,
  to: 'creator' | 'editor',
  creatorName: string,
): string {
  if (cause === 'introduction') {
    return to === 'creator'
      ? `You said yes: meet ${voiceOf(editor)}. It is about your story “${title}”.`
      : `${creatorName} said yes to meeting you about “${title}”. Meet each other.`;
  }
  return to === 'creator'
    ? `${voiceOf(editor)} chose your pitch for the request “${title}”. Meet each other.`
    : `You chose ${creatorName}’s pitch for your request “${title}”. Meet each other.`;
}

/**
 * The mail that connects a creator and an editor, as one of them gets it. The Reply-To of each is the
 * other.
 */
export function renderConnectMail(input: ConnectMailInput, to: 'creator' | 'editor'): RenderedMail {
  const { creator, editor } = input;
  const creatorName = creator.name?.trim() || 'The creator';
  const greeting = `Hi ${firstName(to === 'creator' ? creator.name : editor.name, 'there')},`;
  const sample = to === 'editor' ? sampleLines(creator) : [];
  const opening = openingOf(input, to, creatorName);
  const people = [
    { name: editorName(editor), email: editor.email },
    // Last: what follows is theirs.
    { name: creatorName, email: creator.email },
  ];
  const next = `Reply to this mail and it reaches ${
    to === 'creator' ? editorName(editor) : creatorName
  }. A day and a time are a good first line.`;
  const more = reachBlock(creatorName, creator);
  return renderMail({
    subject: `${creatorName} and ${editorName(editor)}: ${input.title}`,
    title: 'Meet each other',
    preheader: opening,
    text: {
      body: [
        greeting,
        ...sample,
        opening,
        people.map(({ name, email }) => `${name}: ${email}`).join('\n'),
        ...more.text,
        next,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        ...sample.map(paragraph),
        paragraph(opening),
        ...people.map(({ name, email }) =>
          htmlParagraph(link(`mailto:${email}`, `${name}, ${email}`)),
        ),
        ...more.html,
        paragraph(next),
      ],
    },
  });
}

interface ToEditorInput {
  creatorName: string | null;
  invented?: boolean | undefined;
  editor: EditorVoice;
  storyTitle: string;
  /** The Friday Fix in the app. */
  fixUrl: string;
}

/** Tells the editor that the creator said no. */
export function renderIntroDeclinedMail(input: ToEditorInput): RenderedMail {
  return toEditor(
    input,
    `${input.creatorName?.trim() || 'The creator'} cannot do “${input.storyTitle}” this time and said no to the introduction. Nothing was shared.`,
    `No introduction this time: ${input.storyTitle}`,
    [],
  );
}

/** Tells the editor that nobody answered within 24 hours, and names other stories of the issue. */
export function renderIntroPassedMail(
  input: ToEditorInput & { others: readonly string[] },
): RenderedMail {
  return toEditor(
    input,
    `${input.creatorName?.trim() || 'The creator'} did not answer within 24 hours, so your request for “${input.storyTitle}” is closed. Nothing was shared.`,
    `No answer in 24 hours: ${input.storyTitle}`,
    input.others,
  );
}

function toEditor(
  input: ToEditorInput,
  opening: string,
  subject: string,
  others: readonly string[],
): RenderedMail {
  const greeting = `Hi ${firstName(input.editor.name, 'there')},`;
  const more = others.length === 0 ? [] : ['Others in the same issue who can be asked:'];
  const list = others.map((title) => `- ${title}`).join('\n');
  return renderMail({
    subject,
    title: 'Your introduction',
    preheader: opening,
    text: {
      body: [
        greeting,
        ...sampleLines(input),
        opening,
        ...more,
        ...(list === '' ? [] : [list]),
        `The Friday Fix: ${input.fixUrl}`,
      ],
    },
    html: {
      body: [
        paragraph(greeting),
        ...sampleLines(input).map(paragraph),
        paragraph(opening),
        ...more.map(paragraph),
        ...(list === '' ? [] : [paragraph(list)]),
        htmlParagraph(button(input.fixUrl, 'Open the Friday Fix', true)),
      ],
    },
  });
}
