-- Sent texts: they outlive edits, and nearly the same text is not sent twice.
begin;
select plan(36);

update public.outlets set active = false;
select tests.create_user('nia', 'creator');
select tests.create_user('noor', 'creator');
select tests.subscribe('nia', 'pro');
select tests.subscribe('noor', 'pro');
update public.creator_profiles set beats = '{Business,Culture}' where user_id in (tests.id('nia'), tests.id('noor'));
select tests.create_user('editor', 'media');
select tests.create_outlet('first', p_cap => 50);
select tests.create_outlet('second', p_cap => 50);
select tests.create_outlet('sister', p_cap => 50);
update public.outlets set media_user_id = tests.id('editor') where slug in ('tests-second', 'tests-sister');

-- A pitch of the account whose first variation has the given text; returns the id of that variation.
create function pg_temp.pitch(p_label text, p_text text, p_headline text default 'A ledger from Macon') returns uuid
language plpgsql as $$
declare
  v_id uuid := tests.create_pitch(p_label);
begin
  update public.pitch_variations set headline = p_headline, line1_hook = p_text, line2_whynow = '', line3_whyyou = '', talking_points = null, claims = '[]'
  where id = v_id;
  return v_id;
end
$$;
create function pg_temp.send(p_label text, p_variation uuid, p_outlet text) returns text
language sql as $$
  select tests.code_of(format('select tests.send(%L, %L, %L, %L)', p_label, p_variation, p_outlet, gen_random_uuid()))
$$;
create temp table texts as select
  'My grandmother kept a ledger in Macon from 1958 to 1971, and I still have the notebook. School shoes are in it, year after year, with what the family gave up to buy them. Parents are told to budget as if nobody had done it before them. I teach from that notebook every Sunday in Atlanta churches. Your readers can do the exercise with one receipt. Shall I send three pages?' as full_text,
  'My grandmother kept a ledger in Macon from 1958 to 1971, and I still have that notebook. School shoes are in it, year upon year, with what our family gave up to buy them. Parents are told to budget as if nobody did it before them. I teach from the notebook each Sunday in Atlanta churches. Your readers can do the exercise with one receipt. Should I send three pages?' as edited,
  'Bakers see holiday prices first. I keep the books of 63 food businesses, and their invoices tell the story before the shelves do. I teach from that notebook every Sunday in Atlanta churches. A baker can show which pie she will not make this year and why. Do you want to meet her before she opens?' as honest;
create temp table v as select
  pg_temp.pitch('nia', full_text) as original, pg_temp.pitch('nia', edited) as edited, pg_temp.pitch('nia', honest) as honest,
  pg_temp.pitch('nia', 'School shoes are in it, year after year, with what the family gave up to buy them. Parents are told to budget as if nobody had done it before them.') as part,
  pg_temp.pitch('noor', edited) as copied, pg_temp.pitch('noor', honest) as other
from texts;
grant select on v to authenticated;

select is(pg_temp.send('nia', (select original from v), 'first'), 'none', 'a first text is sent');

-- The creator's own texts.
select is(pg_temp.send('nia', (select edited from v), 'first'), 'near_copy', 'a lightly edited text of another pitch is refused');
select is(pg_temp.send('nia', (select part from v), 'first'), 'near_copy', 'a part of an earlier text is refused');
select is(pg_temp.send('nia', (select honest from v), 'first'), 'none', 'another pitch that shares one sentence is sent to the same outlet');
select is(pg_temp.send('nia', (select original from v), 'second'), 'none', 'the same pitch is sent to another editor');
select is(pg_temp.send('nia', (select original from v), 'sister'), 'near_copy', 'the same pitch is refused for another outlet of the same editor');

select tests.login('nia');
select results_eq(
  $$ select scope, outlet_name, subject, share > 0.72, message from public.near_copies((select edited from pg_temp.v), tests.id('outlet second')) order by outlet_name $$,
  $$ select 'own'::text, 'Outlet second', 'A subject of six words here'::text, true,
       'You sent nearly the same words to Outlet second on ' || to_char(now() at time zone 'utc', 'FMMonth FMDD, YYYY') || ', and the same editor reads this. Say something new before you send it.' $$,
  'near_copies() names when and to whom the text went');
select is_empty($$ select 1 from public.near_copies((select honest from pg_temp.v), tests.id('outlet second')) $$, 'near_copies() is empty for a text of its own');
select is(tests.code_of($$ select public.near_copies((select copied from pg_temp.v), tests.id('outlet first')) $$), 'pitch_not_found', 'near_copies() refuses another creator''s variation');
select tests.logout();

update public.pitch_sends set created_at = now() - interval '8 days' where user_id = tests.id('nia');
select is(pg_temp.send('nia', (select edited from v), 'second'), 'near_copy', 'own texts are compared after a week too');
select is(pg_temp.send('nia', (select original from v), 'sister'), 'near_copy', 'the same pitch is refused for the editor''s other outlet after a week too');
update public.pitch_sends set created_at = now() where user_id = tests.id('nia');

-- Texts of others, within a week.
select is(pg_temp.send('noor', (select copied from v), 'second'), 'copy_of_others', 'a text that the editor got from someone else this week is refused');
select is(pg_temp.send('noor', (select copied from v), 'sister'), 'copy_of_others', 'a text that the editor got at another outlet is refused');
select tests.login('noor');
select results_eq(
  $$ select scope, sent_at, outlet_name, subject, share, message from public.near_copies((select copied from pg_temp.v), tests.id('outlet first')) $$,
  $$ values ('editor'::text, null::timestamptz, null::text, null::text, null::numeric, 'This editor got nearly the same text from someone else this week. Say it in your own words before you send it.'::text) $$,
  'near_copies() says nothing else about another creator''s text');
select tests.logout();
update public.pitch_sends set status = 'failed' where user_id = tests.id('nia') and outlet_id = tests.id('outlet first');
select is(pg_temp.send('noor', (select copied from v), 'first'), 'none', 'a send that failed is not compared');
update public.pitch_sends set created_at = now() - interval '8 days';
select is(pg_temp.send('noor', (select other from v), 'first'), 'none', 'texts of others are not compared after a week');

-- Texts outlive edits.
create temp table sent as select s.id, s.variation_id, s.revision from public.pitch_sends s where s.variation_id = (select original from v) and s.outlet_id = tests.id('outlet second');
insert into private.pitch_send_tokens (token_hash, send_id, purpose) select tests.hash('kept'), id, 'answer' from sent;
select public.edit_variation(tests.id('nia'), (select original from v), 1, '{"headline": "All new", "line1_hook": "Quite different words.", "line2_whynow": "", "line3_whyyou": "", "talking_points": null}', '[]', null) is not null as edited;
select is((public.get_pitch_by_token(tests.hash('kept'))) ->> 'headline', 'A ledger from Macon', 'the editor reads the words that were sent');
select is((public.get_pitch_by_token(tests.hash('kept'))) ->> 'line1_hook', (select full_text from texts), 'a sent text is kept whole');
select is((select revision from sent), 1, 'a send knows its revision');
select is(pg_temp.send('nia', (select edited from v), 'sister'), 'near_copy', 'a text that was sent before it was edited is still compared');

-- What may be sent.
create temp table w as select pg_temp.pitch('nia', 'One two three.', 'A headline of words') as id;
create function pg_temp.words(p_headline text, p_line text, p_points jsonb default null) returns text
language plpgsql as $$
begin
  update public.pitch_variations set headline = p_headline, line1_hook = p_line, talking_points = p_points where id = (select id from w);
  return pg_temp.send('nia', (select id from w), 'first');
end
$$;
select is(pg_temp.words('', 'Some words.'), 'pitch_empty', 'a text without headline is refused');
select is(pg_temp.words('A headline', ''), 'pitch_empty', 'a text without body is refused');
select is(pg_temp.words(repeat('x', 71), 'Some words.'), 'too_long', 'a headline of 71 characters is refused');
select is(pg_temp.words('a b c d e f g h i j k l m', 'Some words.'), 'too_long', 'a headline of thirteen words is refused');
select is(pg_temp.words('A headline', repeat('word ', 151)), 'too_long', 'a body of 151 words is refused');
select is(pg_temp.words('A headline', repeat('word ', 149), '["— and two"]'), 'too_long', 'talking points count as words');
select is(private.count_words('Élan — “naïve” 2 … ☕'), 3, 'words are counted by letters and digits');
update public.pitch_variations set claims = '[{"line": "line1_hook", "text": "x", "source": null, "supported": false}]' where id = (select id from w);
select is(pg_temp.words('A headline', 'Some words.'), 'claims_unconfirmed', 'a marked sentence is refused');
update public.pitch_variations set claims = '[{"line": "line1_hook", "text": "x", "source": null, "supported": false, "confirmed_at": "2027-01-01T00:00:00Z"}]' where id = (select id from w);
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('nia'), (select id from w), tests.id('outlet first'), tests.mail(), null, 2) $$), 'version_conflict', 'a mail of another revision is refused');
select is(pg_temp.words('A b c d e f g h i j k l', repeat('word ', 150)), 'none', 'twelve words of headline and 150 of body with confirmed sentences are sent');
select is(tests.code_of($$ select public.queue_pitch_send(tests.id('noor'), (select id from w), tests.id('outlet first'), tests.mail(), null, 1) $$), 'pitch_not_found', 'another creator''s variation is refused');
select is_empty($$ select 1 from public.pitch_sends s where not exists (select 1 from private.sent_texts t where t.variation_id = s.variation_id and t.revision = s.revision) $$, 'every send has its text');

-- Standing sentences count for nothing.
select tests.create_outlet('third', p_cap => 50);
create function pg_temp.told(p_label text, p_peg text, p_take text) returns uuid
language plpgsql as $$
declare
  v_id uuid := tests.create_pitch(p_label);
  v_fact text := 'I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.';
  v_offer text := 'You can hear three minutes of reading from the Macon notebook.';
begin
  update public.pitches p set news_peg = p_peg, take = p_take from public.pitch_variations v where v.id = v_id and p.id = v.pitch_id;
  update public.pitch_variations set headline = left(p_peg, 60), line1_hook = concat_ws(' ', 'In the news: “' || p_peg || '”.', nullif(p_take, '')),
    line2_whynow = 'I am a bookkeeper in Atlanta. ' || v_fact, line3_whyyou = v_offer || ' Would this make an episode?', talking_points = null,
    claims = jsonb_build_array(
      jsonb_build_object('line', 'headline', 'text', left(p_peg, 60), 'source', 'peg', 'supported', true),
      jsonb_build_object('line', 'line1_hook', 'text', 'In the news: “' || p_peg || '”.', 'source', 'peg', 'supported', true),
      jsonb_build_object('line', 'line2_whynow', 'text', 'I am a bookkeeper in Atlanta.', 'source', 'profile.who', 'supported', true),
      jsonb_build_object('line', 'line2_whynow', 'text', v_fact, 'source', 'profile.facts.0', 'supported', true),
      jsonb_build_object('line', 'line3_whyyou', 'text', v_offer, 'source', 'profile.offers.0', 'supported', true),
      jsonb_build_object('line', 'line3_whyyou', 'text', 'Would this make an episode?', 'source', null, 'supported', true))
      || case when p_take = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('line', 'line1_hook', 'text', p_take, 'source', 'take', 'supported', true)) end
  where id = v_id;
  return v_id;
end
$$;
select is(
  (select array_agg(pg_temp.send('nia', pg_temp.told('nia', peg, take), 'third') order by at)
   from (values
     (1, 'Food prices rise before the holidays', 'Bakers know first that flour went up.'),
     (2, 'Back-to-school spending is up again', 'Parents need to see what an earlier August cost.'),
     (3, 'Small Business Saturday is two weeks away', 'An owner needs a Monday more than a Saturday.'),
     (4, 'New survey: fewer families talk about money', ''),
     (5, 'Fed cuts interest rates again', ''),
     (6, 'Tax season opens in January', 'Refunds decide more family budgets than raises do.'),
     (7, 'Rents rise in Atlanta for the ninth month', ''),
     (8, 'Congress debates the child tax credit', 'A credit that comes once a year cannot pay a weekly bill.'),
     (9, 'Savings rates fall at big banks', ''),
     (10, 'Student loan payments resume', 'Nobody taught these borrowers what a payment costs.'),
     (11, 'Juneteenth', '')) s (at, peg, take)),
  array_fill('none'::text, array[11]), 'eleven pitches with the same facts and offers and other pegs reach one editor');
select is(pg_temp.send('nia', pg_temp.told('nia', 'Food prices rise before the holidays', 'Bakers know first that flour went up.'), 'third'), 'near_copy',
  'the same story is refused as another pitch to the same editor');
select is(pg_temp.send('noor', pg_temp.told('noor', 'Juneteenth', ''), 'third'), 'none', 'two accounts may quote the same peg');
select is(pg_temp.send('noor', pg_temp.told('noor', 'Congress debates it again', 'A credit that comes once a year cannot pay a weekly bill.'), 'third'), 'copy_of_others',
  'the take of another account is refused');

select * from finish();
rollback;
