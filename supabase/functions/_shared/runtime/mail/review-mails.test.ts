import assert from 'node:assert/strict';
import type { RenderedMail } from '../../domain/mail/layout.ts';
import { logSpy } from '../testing.ts';
import { queueReviewMails, type DueReview, type ReviewMailDeps } from './review-mails.ts';

const DUE: DueReview = {
  review_id: 'review-1',
  name: 'Ada',
  headline: 'The rate decision',
  pitch_id: 'pitch-1',
  position: 2,
  reviewer: 'Ruth',
  closing_word: null,
  comments: 1,
  suggestions: 0,
};

function setUp(change: Partial<ReviewMailDeps> = {}) {
  const queued: { id: string; mail: RenderedMail }[] = [];
  const log = logSpy();
  const deps: ReviewMailDeps = {
    due: () => Promise.resolve([DUE]),
    queue: (id, mail) => Promise.resolve(queued.push({ id, mail }) > 0),
    site: () => 'https://site.example',
    log: log.log,
    ...change,
  };
  return { deps, queued, log };
}

Deno.test('the mail of a review leads to the variation in the studio', async () => {
  const { deps, queued } = setUp();
  assert.equal(await queueReviewMails(deps, 10), 1);
  assert.match(queued[0]?.mail.text ?? '', /\/app\/pitches\/pitch-1\?variation=2/);
});

Deno.test('to the list of reviews when the variation is gone', async () => {
  const { deps, queued } = setUp({ due: () => Promise.resolve([{ ...DUE, position: null }]) });
  await queueReviewMails(deps, 10);
  assert.match(queued[0]?.mail.text ?? '', /\/app\/reviews/);
});

Deno.test('a review mail that cannot be queued does not stop the others', async () => {
  const other = { ...DUE, review_id: 'review-2' };
  const { deps, queued, log } = setUp({ due: () => Promise.resolve([DUE, other]) });
  const { queue } = deps;
  deps.queue = (id, mail) =>
    id === 'review-1' ? Promise.reject(new Error('down')) : queue(id, mail);
  assert.equal(await queueReviewMails(deps, 10), 1);
  assert.equal(queued[0]?.id, 'review-2');
  assert.deepEqual(log.events, ['review_mail_not_queued']);
});
