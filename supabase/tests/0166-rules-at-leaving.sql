-- An editor's rules act again when a mail leaves: what may not leave is given back with the reason.
begin;
select plan(38);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media', true, 'milo@drum.example');
select tests.subscribe('ada', 'pro');
select tests.subscribe('bea', 'pro');
update public.creator_profiles set beats = '{Business}' where user_id in (tests.id('ada'), tests.id('bea'));
insert into public.outlets (id, name, slug, format, beats, weekly_cap, media_user_id) values
  (tests.id('outlet drum'), 'The Drum', 'the-drum-x', 'podcast', '{Business}', 10, tests.id('milo'));
insert into private.outlet_contacts (outlet_id, contact_name, contact_email) values (tests.id('outlet drum'), 'Desk', 'desk@drum.example');
update public.media_profiles set weekly_cap = 10, ai_stance = 'label' where user_id = tests.id('milo');

-- A send that was queued for the outlet's morning, which is now.
create temp table sent (label text primary key, send_id uuid, mail_id uuid);
create function pg_temp.queue(p_label text, p_owner text, p_release timestamptz default now()) returns void language plpgsql as $$
declare v_pitch uuid := gen_random_uuid(); v_variation uuid := gen_random_uuid(); v_send uuid; v_mail uuid;
begin
  insert into public.pitches (id, user_id, news_peg, take, pitch_type, generator) values (v_pitch, tests.id(p_owner), 'A peg', '', 'podcast', 'composer');
  insert into public.pitch_variations (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, claims)
  values (v_variation, v_pitch, tests.id(p_owner), 1, 'The lived story', 'A headline', 'A hook.', 'A reason.', 'A fact.', '[]');
  insert into public.pitch_sends (pitch_id, variation_id, user_id, outlet_id, outlet_name, relevance, subject, body_text, release_at)
  values (v_pitch, v_variation, tests.id(p_owner), tests.id('outlet drum'), 'The Drum', 'Medium', 'S ' || p_label, 'B', p_release) returning id into v_send;
  v_mail := public.mail_enqueue('pitch', 'desk@drum.example', 'S', 'T', null, '{}', 'pitch:' || p_label, 'pitch_sends', v_send, '{"answer": "M"}');
  insert into sent values (p_label, v_send, v_mail);
end $$;
-- What the worker does with it: returns the reason that holds it back, or null.
create function pg_temp.deliver(p_label text) returns text language plpgsql as $$
declare v_mail uuid := (select mail_id from sent where label = p_label); v_reason text;
begin
  update private.mail_outbox set status = 'sending', attempts = attempts + 1 where id = v_mail;
  v_reason := public.mail_prepare(v_mail, jsonb_build_object('answer', encode(extensions.gen_random_bytes(32), 'hex')));
  perform public.mail_mark(v_mail, v_reason is null, v_reason, v_reason is not null);
  return v_reason;
end $$;
create function pg_temp.status(p_label text) returns text language sql as $$
  select s.status from public.pitch_sends s join sent x on x.send_id = s.id where x.label = p_label $$;

select pg_temp.queue('plain', 'ada');
select is(pg_temp.deliver('plain'), null, 'without a rule against it the mail leaves');
select is(pg_temp.status('plain'), 'sent', 'and counts as sent');

-- Pause.
select pg_temp.queue('paused', 'ada');
update public.media_profiles set paused = true where user_id = tests.id('milo');
select is(pg_temp.deliver('paused'), 'The Drum takes no pitches at the moment.', 'pause: a scheduled mail does not leave');
select is(pg_temp.status('paused'), 'failed', 'the send is given back');
select is((select error from public.pitch_sends s join sent x on x.send_id = s.id where label = 'paused'),
  'The Drum takes no pitches at the moment. Your pitch did not leave and counts nowhere.', 'with the reason');
select is((select detail ->> 'reason' from public.pitch_events e join sent x on x.send_id = e.send_id where label = 'paused' and kind = 'failed'),
  'The Drum takes no pitches at the moment.', 'also in its timeline');
select is((select count(*)::int from private.pitch_send_tokens t join sent x on x.send_id = t.send_id where label = 'paused'), 0, 'no link of it works');
select is((select d ->> 'reason' from public.due_refusals(10) d), 'The Drum takes no pitches at the moment.', 'its creator is to be told');
select is((select public.queue_refusal(mail_id, '{"subject": "Held back", "text": "T", "html": "<p>T</p>"}') from sent where label = 'paused'), true, 'the mail is queued');
select is((select public.queue_refusal(mail_id, '{"subject": "Held back", "text": "T", "html": "<p>T</p>"}') from sent where label = 'paused'), false, 'once');
select results_eq($$ select to_email::text from private.mail_outbox where kind = 'send_refused' $$, array['ada@tests.example'], 'to the creator');
update public.media_profiles set paused = false where user_id = tests.id('milo');
select lives_ok($$ update public.pitch_sends set status = 'queued', release_at = now() where id = (select send_id from sent where label = 'paused') $$, 'the pitch can be sent again');
update public.pitch_sends set status = 'failed' where id = (select send_id from sent where label = 'paused');

-- Away.
select pg_temp.queue('away', 'ada');
update public.media_profiles set away_until = '2099-03-05' where user_id = tests.id('milo');
select is(pg_temp.deliver('away'), 'The Drum is away and takes pitches again from March 5.', 'away: a scheduled mail does not leave, and the day is named');
update public.media_profiles set away_until = null where user_id = tests.id('milo');

-- Opting out.
select pg_temp.queue('stopped', 'ada');
insert into private.closed_addresses (email, user_id, reason) values ('milo@drum.example', tests.id('ada'), 'opt_out');
select is(pg_temp.deliver('stopped'), 'The Drum has asked for no more mails like this.', 'opted out in the settings: that creator''s mail does not leave');
select pg_temp.queue('other', 'bea');
select is(pg_temp.deliver('other'), null, 'another creator''s does');
delete from private.closed_addresses where email = 'milo@drum.example';
select pg_temp.queue('bounced', 'ada');
insert into private.closed_addresses (email, user_id, reason) values ('desk@drum.example', null, 'bounce');
select is(pg_temp.deliver('bounced'), 'We have no working email for The Drum at the moment.', 'an address that came back gets nothing');
delete from private.closed_addresses where email = 'desk@drum.example';

-- AI stance and a delisted outlet.
select pg_temp.queue('model', 'ada');
update public.pitch_variations set model_drafted = true where pitch_id = (select s.pitch_id from public.pitch_sends s join sent x on x.send_id = s.id where label = 'model');
update public.media_profiles set ai_stance = 'no' where user_id = tests.id('milo');
select is(pg_temp.deliver('model'), 'The Drum does not take pitches written by AI.', 'AI stance: a model''s pitch does not leave any more');
update public.media_profiles set ai_stance = 'label' where user_id = tests.id('milo');
select pg_temp.queue('delisted', 'ada');
update public.outlets set active = false where id = tests.id('outlet drum');
select is(pg_temp.deliver('delisted'), 'The Drum is no longer listed.', 'a delisted outlet gets nothing');
update public.outlets set active = true where id = tests.id('outlet drum');

-- Beats and formats.
select pg_temp.queue('format', 'ada');
update public.media_profiles set formats = '{tv}' where user_id = tests.id('milo');
select is(pg_temp.deliver('format'), 'The Drum no longer takes pitches for podcasts.', 'formats: a pitch for another one does not leave any more');
update public.media_profiles set formats = '{tv,podcast}' where user_id = tests.id('milo');
select pg_temp.queue('format again', 'ada');
select is(pg_temp.deliver('format again'), null, 'one for a format of the list does');
update public.media_profiles set formats = '{}' where user_id = tests.id('milo');
select pg_temp.queue('beat', 'ada');
update public.media_profiles set beats = '{Health,Sports}' where user_id = tests.id('milo');
select is(pg_temp.deliver('beat'), 'The Drum now covers Health and Sports, and this pitch is about something else.', 'beats: a pitch that is on none of them does not leave any more');
select is(pg_temp.status('beat'), 'failed', 'it is given back');
update public.media_profiles set beats = '{Sports,Business}' where user_id = tests.id('milo');
select pg_temp.queue('beat again', 'ada');
select is(pg_temp.deliver('beat again'), null, 'a shared beat is enough');
update public.media_profiles set beats = '{Sports}', looking_for_now = 'a peg for porch lights' where user_id = tests.id('milo');
update public.creator_profiles set beats = '{}' where user_id = tests.id('bea');
select pg_temp.queue('wanted', 'bea');
update public.pitches set news_peg = 'Porch lights' where id = (select s.pitch_id from public.pitch_sends s join sent x on x.send_id = s.id where label = 'wanted');
select is(pg_temp.deliver('wanted'), null, 'what the editor looks for now leaves whatever the beats');
update public.media_profiles set beats = '{}', looking_for_now = '' where user_id = tests.id('milo');
update public.creator_profiles set beats = '{Business}' where user_id = tests.id('bea');
select pg_temp.queue('back', 'ada');
select is(pg_temp.deliver('back'), null, 'with the lists empty the outlet''s own count again');
update public.pitch_sends set status = 'failed' where id in (select send_id from sent where label in ('format again', 'beat again', 'wanted', 'back'));

-- The weekly cap: two have left. Three more wait, then the editor lowers the cap to three.
select pg_temp.queue('first', 'ada', now() + interval '1 minute');
select pg_temp.queue('second', 'bea', now() + interval '2 minutes');
select pg_temp.queue('third', 'ada', now() + interval '3 minutes');
select is((select count(*)::int from public.pitch_sends where outlet_id = tests.id('outlet drum') and status <> 'failed'), 5, 'five in the week');
update public.media_profiles set weekly_cap = 3 where user_id = tests.id('milo');
select is(pg_temp.deliver('third'), 'The Drum now takes 3 pitches a week, and this week is full.', 'a lowered cap holds back who comes last, whichever worker asks first');
select is(pg_temp.deliver('first'), null, 'who comes first in the week leaves');
select is(pg_temp.deliver('second'), 'The Drum now takes 3 pitches a week, and this week is full.', 'the next does not');
select is((select count(*)::int from public.pitch_sends where outlet_id = tests.id('outlet drum') and status <> 'failed'), 3, 'those held back count in no week');
update public.media_profiles set weekly_cap = 0 where user_id = tests.id('milo');
update public.pitch_sends set status = 'failed' where outlet_id = tests.id('outlet drum') and status = 'sent';
update public.media_profiles set weekly_cap = 10 where user_id = tests.id('milo');
select pg_temp.queue('zero', 'ada');
update public.media_profiles set weekly_cap = 0 where user_id = tests.id('milo');
select is(pg_temp.deliver('zero'), 'The Drum takes no pitches at the moment.', 'a cap of 0 holds all back');
update public.media_profiles set weekly_cap = 10 where user_id = tests.id('milo');

-- A worker that died after a refusal; meanwhile the editor is back.
select pg_temp.queue('again', 'ada');
update public.media_profiles set paused = true where user_id = tests.id('milo');
select isnt(public.mail_prepare((select mail_id from sent where label = 'again'), '{}'), null, 'held back by a worker that died');
select is((select count(*)::int from public.due_refusals(50) d where d ->> 'mail_id' = (select mail_id::text from sent where label = 'again')), 0, 'nobody is told before it is final');
update public.media_profiles set paused = false where user_id = tests.id('milo');
select is(pg_temp.deliver('again'), null, 'the next worker sends it');
select is((select count(*)::int from private.refused_sends r join sent x on x.mail_id = r.mail_id where label = 'again'), 0, 'and nothing is left of the refusal');

-- Follow-ups.
update public.pitch_sends set sent_at = now() - interval '4 days', status = 'sent', follow_up_count = 0 where id = (select send_id from sent where label = 'again');
update public.media_profiles set paused = true where user_id = tests.id('milo');
select is((select private.follow_up_refusal(s) from public.pitch_sends s join sent x on x.send_id = s.id where label = 'again'), 'The Drum takes no pitches at the moment.', 'no follow-up to a paused editor');
update public.media_profiles set paused = false where user_id = tests.id('milo');
select public.queue_follow_up((select send_id from sent where label = 'again'), 1, '{"subject": "Re", "text": "T", "shown": "T", "marks": {}}');
insert into sent select 'follow', x.send_id, m.id from sent x join private.mail_outbox m on m.ref_id = x.send_id and m.kind = 'follow_up' where x.label = 'again';
update public.media_profiles set paused = true where user_id = tests.id('milo');
select is(pg_temp.deliver('follow'), 'The Drum takes no pitches at the moment.', 'one that waits does not leave');
select is((select s.follow_up_count || s.status from public.pitch_sends s join sent x on x.send_id = s.id where label = 'again'), '0sent', 'it counts as not written, and the first mail stays sent');

select * from finish();
rollback;
