import { createHash, randomBytes } from 'node:crypto';
import { Backend } from '../../testing/browser/backend.ts';
import { linkIn, Mailbox } from '../../testing/browser/mailbox.ts';
import type { TestStack } from '../../testing/browser/stack.ts';

/**
 * Pages that open with the token of a mail, as patterns: with a made-up token they would show their
 * notice of an unknown link and a failed request. Each function makes the data of such a mail and
 * returns the address that it leads to.
 */
export const LINK_PAGES: Readonly<Record<string, (stack: TestStack) => Promise<string>>> = {
  '/answer/:token': sentPitch,
  '/introduction/:token': askedIntroduction,
  '/friday-fix/mail/:token': sentIssue,
};

async function sentPitch(stack: TestStack): Promise<string> {
  const backend = new Backend(stack);
  const account = await backend.newAccount('creator', 'Cora Finch');
  await backend.completeProfile(account);
  const { variationId } = await backend.newPitch(account, 'Front porches are back');
  // The page shows the pitch first: without the words that keep the pitches of the tests apart, which are longer than
  // any sentence of a creator.
  await backend.update('pitch_variations', `id=eq.${variationId}`, {
    line2_whynow: 'The new rate makes the talk due, and most tables have no words for it yet.',
  });
  const { token } = await backend.queueSend(
    account,
    variationId,
    await backend.podcastOnBusiness(),
  );
  return `/answer/${token}`;
}

async function askedIntroduction(stack: TestStack): Promise<string> {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Imani Prewitt');
  const [card] = await backend.rows(
    'friday_fix_items',
    'creator_user_id=not.is.null&order=id&limit=1&select=id',
  );
  if (typeof card?.['id'] !== 'string') throw new Error('No card of the demo data has a creator.');
  const mark = randomBytes(32).toString('base64url');
  const words = `Asked by ${editor.id}`;
  await backend.rpc('queue_intro_request', {
    p_media_user_id: editor.id,
    p_item_id: card['id'],
    p_message: 'Could we record on your porch?',
    p_mail: {
      subject: words,
      text: `${words}: ${stack.url}/introduction/${mark}`,
      html: `<p>${words}</p>`,
      marks: { intro: mark },
    },
  });
  await backend.runScheduled('mail-worker');
  const mail = await new Mailbox(stack.url).waitForWords(words);
  return new URL(linkIn(mail, /\/introduction\//)).pathname;
}

async function sentIssue(stack: TestStack): Promise<string> {
  const backend = new Backend(stack);
  const editor = await backend.newAccount('media', 'Tomas Bright');
  const [issue] = await backend.rows(
    'friday_fix_issues',
    'status=eq.published&order=issue_date.desc&limit=1&select=id,friday_fix_items(id)',
  );
  if (typeof issue?.['id'] !== 'string') throw new Error('The demo data has no published issue.');
  const cards = (issue['friday_fix_items'] as { id: string }[]).map(({ id }) => id);
  await backend.upsert('digest_deliveries', [
    {
      issue_id: issue['id'],
      user_id: editor.id,
      email: editor.email,
      card_order: cards,
      status: 'sent',
      sent_at: new Date().toISOString(),
    },
  ]);
  const [delivery] = await backend.rows('digest_deliveries', `user_id=eq.${editor.id}&select=id`);
  if (typeof delivery?.['id'] !== 'string') throw new Error('The delivery was not stored.');
  const token = randomBytes(32).toString('base64url');
  await backend.rpc('digest_tokens', {
    p_hashes: { [delivery['id']]: createHash('sha256').update(token).digest('hex') },
  });
  return `/friday-fix/mail/${token}`;
}
