import type { RenderedMail } from './layout.ts';

/** A mail to an editor as the outbox takes it. */
export interface QueuedMail extends RenderedMail {
  /** The text as the creator may read it: without marks. */
  shown: string;
  /** Marks in text, HTML and headers, by what the token in their place will open. */
  marks: Record<string, string>;
  headers: Record<string, string>;
}
