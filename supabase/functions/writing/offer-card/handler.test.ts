import assert from 'node:assert/strict';
import type { CardClaim } from '../../_shared/domain/friday-fix/card-claim.ts';
import type { StoredPitch, StoredVariation } from '../../_shared/domain/pitch/stored-pitch.ts';
import { NO_STORY } from '../../_shared/domain/pitch/story.ts';
import { HttpError } from '../../_shared/runtime/request/http-error.ts';
import {
  CALLER,
  allowAll,
  allowNone,
  logSpy,
  post,
  read,
  unreachable,
} from '../../_shared/runtime/testing.ts';
import { createHandler, type Deps } from './handler.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const variation: StoredVariation = {
  id: ID,
  pitch_id: ID,
  position: 1,
  angle: 'A fact',
  headline: 'Rates fall',
  line1_hook: 'Rates fall.',
  line2_whynow: 'I cooked for nine presidents.',
  line3_whyyou: '',
  talking_points: null,
  claims: [
    {
      line: 'line2_whynow',
      text: 'I cooked for nine presidents.',
      source: null,
      supported: false,
      confirmed_at: '2026-11-20T10:00:00Z',
    },
  ],
  revision: 4,
  edited_at: null,
  written: null,
  model_drafted: false,
  pitch_type: null,
  grounds: null,
};
const pitch: StoredPitch = {
  id: ID,
  news_peg: 'Rates fall',
  take: '',
  pitch_type: 'tv_local',
  peg_date: null,
  chosen: null,
  story: NO_STORY,
  generator: 'composer',
  model: null,
  fallback_reason: null,
  input_tokens: null,
  output_tokens: null,
  duration_ms: null,
  grounds: [
    { source: 'peg', text: 'Rates fall' },
    { source: 'profile.facts.0', text: 'Founded a supper club in Macon' },
  ],
  created_at: '2026-11-01T00:00:00Z',
};
const card = {
  title: 'Rates fall',
  summary_bullets: ['I founded a supper club in Macon.', '  ', 'I cooked for nine presidents.'],
  format: 'TV',
};
const input = { variation_id: ID, card, confirmed: [], offer: true };
const invented = { ...card, summary_bullets: ['I won an Emmy in 2019.'] };

function setUp(change: Partial<Deps> = {}) {
  const offers: { card: unknown; claims: CardClaim[]; solemn: boolean }[] = [];
  const handler = createHandler({
    requireUser: () => Promise.resolve(CALLER),
    hit: allowAll,
    context: () => Promise.resolve({ pitch, variations: [variation] }),
    profile: unreachable,
    earlier: () => Promise.resolve([]),
    offer: (_user, _variation, offered, claims, solemn) =>
      Promise.resolve(offers.push({ card: offered, claims, solemn })),
    now: () => new Date('2026-11-22T12:00:00Z'),
    log: logSpy().log,
    ...change,
  });
  const act = async (body: unknown) => read(await handler(post(body)));
  return { act, offers };
}

Deno.test('offer-card offers a card whose sentences are the pitch’s own', async () => {
  const { act, offers } = setUp();
  const { status, body } = await act(input);
  assert.equal(status, 200);
  assert.equal(body['offered'], true);
  assert.deepEqual(offers[0]?.card, {
    ...card,
    summary_bullets: [card.summary_bullets[0], card.summary_bullets[2]],
  });
});

Deno.test('offer-card marks what nothing says and offers nothing', async () => {
  const { act, offers } = setUp();
  const { body } = await act({ ...input, card: invented });
  assert.equal(body['offered'], false);
  assert.equal(offers.length, 0);
  const open = (body['claims'] as CardClaim[]).filter(({ supported }) => !supported);
  assert.deepEqual(
    open.map(({ text }) => text),
    ['I won an Emmy in 2019.'],
  );
});

Deno.test('offer-card keeps a confirmation with exactly the confirmed words', async () => {
  const { act, offers } = setUp();
  assert.equal(
    (await act({ ...input, card: invented, confirmed: ['I won an Emmy.'] })).body['offered'],
    false,
  );
  await act({ ...input, card: invented, confirmed: ['I won an Emmy in 2019.'] });
  assert.equal(offers.length, 1);
  assert.equal(offers[0]?.claims.at(-1)?.confirmed_at, '2026-11-22T12:00:00.000Z');
});

Deno.test(
  'offer-card asks no second time for a sentence that the offered card has confirmed',
  async () => {
    const said = {
      text: 'I won an Emmy in 2019.',
      source: null,
      supported: false,
      reason: null,
      confirmed_at: '2026-11-20T09:00:00Z',
    };
    const { act, offers } = setUp({ earlier: () => Promise.resolve([said]) });
    assert.equal((await act({ ...input, card: invented })).body['offered'], true);
    assert.equal(offers[0]?.claims.at(-1)?.confirmed_at, said.confirmed_at);
  },
);

Deno.test('offer-card only reads when it is not asked to offer', async () => {
  const { act, offers } = setUp();
  assert.equal((await act({ ...input, offer: false })).body['offered'], false);
  assert.equal(offers.length, 0);
});

Deno.test(
  'offer-card reads a pitch without stored grounds against the profile, and refuses as SQL does',
  async () => {
    const old = setUp({
      context: () => Promise.resolve({ pitch: { ...pitch, grounds: [] }, variations: [variation] }),
    });
    assert.equal((await old.act(input)).status, 500);
    const full = setUp({
      offer: () =>
        Promise.reject(new HttpError('too_many_offers', 'Five of your cards are waiting.')),
    });
    assert.equal((await full.act(input)).body['code'], 'too_many_offers');
    assert.equal((await setUp({ hit: allowNone }).act(input)).status, 429);
    assert.equal((await setUp().act({ ...input, variation_id: 'x' })).status, 400);
  },
);

Deno.test(
  'offer-card offers solemn news only with what helps, and says that it is solemn',
  async () => {
    const news_peg = 'Three children killed in school bus crash';
    const of = (story: StoredPitch['story']) =>
      setUp({
        context: () =>
          Promise.resolve({ pitch: { ...pitch, news_peg, story }, variations: [variation] }),
      });
    const silent = of(NO_STORY);
    assert.equal((await silent.act({ ...input, offer: false })).status, 200);
    const { status, body } = await silent.act(input);
    assert.deepEqual([status, body['code'], silent.offers.length], [422, 'solemn_peg', 0]);
    const told = of({ ...NO_STORY, helps: 'Belts cost $8 a seat.' });
    assert.equal((await told.act(input)).body['offered'], true);
    assert.equal(told.offers[0]?.solemn, true);
    const other = setUp();
    await other.act(input);
    assert.equal(other.offers[0]?.solemn, false);
  },
);
