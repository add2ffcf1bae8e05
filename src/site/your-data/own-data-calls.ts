import { callFunction, fieldsOf } from '@/site/components/call-function';
import type { HeldData } from '@domain/api/links/own-data.ts';

/** What the page shows; `copy` is saved as a file. */
export type OwnData = { asked: true } | { held: HeldData } | { copy: object };

const FLAGS = ['has_account', 'removed', 'do_not_write'] as const;
const NUMBERS = ['contacts', 'newsletter', 'answers', 'mails', 'log'] as const;

function readHeld(data: unknown): HeldData | undefined {
  const fields = fieldsOf(data);
  const whole =
    typeof fields['email'] === 'string' &&
    FLAGS.every((name) => typeof fields[name] === 'boolean') &&
    NUMBERS.every((name) => typeof fields[name] === 'number');
  return whole ? (data as HeldData) : undefined;
}

function read(data: unknown): OwnData | undefined {
  const { asked, held, copy } = fieldsOf(data);
  if (asked === true) return { asked };
  if (typeof copy === 'object' && copy !== null) return { copy };
  const found = readHeld(held);
  return found === undefined ? undefined : { held: found };
}

/** Asks for the mail with the link. Throws AppError. */
export function askForLink(email: string): Promise<OwnData> {
  return callFunction('links/own-data', read, { body: { email } });
}

interface LinkUse {
  token: string;
  action: 'look' | 'copy' | 'remove';
}

/** Shows, copies or removes what is kept about the address of a link. Throws AppError. */
export function followLink({ token, action }: LinkUse): Promise<OwnData> {
  return callFunction('links/own-data', read, { body: { token, action } });
}
