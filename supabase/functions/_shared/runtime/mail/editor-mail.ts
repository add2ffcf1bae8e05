import type { RenderedMail } from '../../domain/mail/layout.ts';
import {
  greetingFor,
  senderName,
  type PitchMailLinks,
  type Recipient,
} from '../../domain/mail/pitch-mail.ts';
import type { QueuedMail } from '../../domain/mail/queued-mail.ts';
import { unsubscribeHeaders } from '../../domain/mail/unsubscribe.ts';

interface EditorMailInput {
  /** The creator's name. */
  name: string;
  epkUrl: string | null;
  urls: { site: string; functions: string };
  postalAddress: string;
  /** A text that nothing else in the mail can hold. */
  newMark: () => string;
}

type EditorMailLinks = PitchMailLinks & { pixelUrl: string };

/**
 * A mail to an editor with marks where its links' tokens go; the tokens are made at delivery. The
 * headers stop mails by one click (RFC 8058).
 */
export function editorMail(
  { name, epkUrl, urls, postalAddress, newMark }: EditorMailInput,
  render: (links: EditorMailLinks) => RenderedMail,
): QueuedMail {
  const marks = { answer: newMark(), visit: newMark(), open: newMark() };
  const mail = render({
    epkUrl: epkUrl === null ? null : `${epkUrl}?s=${marks.visit}`,
    answerUrl: `${urls.site}/answer/${marks.answer}`,
    pixelUrl: `${urls.functions}/links/pitch-open?t=${marks.open}`,
    postalAddress,
  });
  return {
    ...mail,
    shown: Object.values(marks).reduce((text, mark) => text.replaceAll(mark, '…'), mail.text),
    marks,
    headers: {
      'From-Name': senderName(name),
      ...unsubscribeHeaders(urls.functions, 'pitches', marks.answer),
    },
  };
}

/** A mail as the creator may read it: it greets nobody whom they do not know. `read` is whom the mail greets. */
export function shownTo(known: Recipient, mail: QueuedMail, read: Recipient): QueuedMail {
  return { ...mail, shown: greetingFor(known) + mail.shown.slice(greetingFor(read).length) };
}
