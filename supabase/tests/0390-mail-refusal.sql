-- May this mail leave? One answer for every kind of mail and everything that stands against an address.
begin;
select plan(30);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('gone', 'creator');
update public.users set suspended_at = now() where id = tests.id('gone');
insert into private.closed_addresses (email, user_id, reason) values
  ('pitches@closed.example', null, 'opt_out'), ('ada@closed.example', tests.id('ada'), 'opt_out'),
  ('never@closed.example', null, 'never'), ('bounce@closed.example', null, 'bounce'),
  ('spam@closed.example', null, 'complaint'), ('both@closed.example', null, 'bounce'), ('both@closed.example', tests.id('ada'), 'opt_out');

-- The whole table: what stands against the address, by kind of mail. Ada is the sender.
create function pg_temp.answers(p_kind text, p_sender text default 'ada') returns text language sql as $$
  select string_agg(coalesce(private.mail_refusal(a || '@closed.example', tests.id(p_sender), p_kind), '-'), ' ' order by n)
  from unnest(array['open', 'pitches', 'ada', 'never', 'bounce', 'spam']) with ordinality x (a, n) $$;
select is(pg_temp.answers(kind), '- opt_out opt_out never bounce complaint', 'nobody asked for it: ' || kind)
from unnest(array['pitch', 'follow_up', 'contact_proof', 'friday_fix', 'newsletter_confirm']) kind;
select is(pg_temp.answers(kind), '- - - never bounce complaint', 'the reader caused it: ' || kind)
from unnest(array['address_proof', 'answer', 'answer_copy', 'intro_request', 'intro_reminder', 'intro_connect', 'request_mail',
  'request_notice', 'request_choice', 'weekly_results', 'send_refused', 'alert', 'a kind of tomorrow']) kind;
select is(pg_temp.answers(kind), '- - - - - -', 'law or the account itself demands it: ' || kind)
from unnest(array['account_closing', 'account_notice', 'own_data']) kind;
select is(pg_temp.answers('pitch', 'bea'), '- opt_out - never bounce complaint', 'another creator was not stopped');
select is(pg_temp.answers('shown'), '- - opt_out - - -', 'what an editor asks to see shows nothing of whom they stopped, and nothing else is left out');
select is(pg_temp.answers('pitch', 'gone'), 'sender opt_out sender never bounce complaint', 'nothing leaves in the name of a suspended account');
select is(private.mail_refusal('both@closed.example', tests.id('ada'), 'pitch'), 'opt_out', 'the owner''s word is named before a bounce');

-- At delivery it is asked for every mail: those that were queued before.
create function pg_temp.deliver(p_kind text, p_email text, p_ref_table text default null, p_ref_id uuid default null) returns text language plpgsql as $$
declare v_id uuid := public.mail_enqueue(p_kind, p_email, 'S', 'T', '', '{}', 'tests:' || gen_random_uuid(), p_ref_table, p_ref_id);
begin
  update private.mail_outbox set status = 'sending', attempts = 1 where id = v_id;
  return public.mail_prepare(v_id, '{}');
end $$;
select is(pg_temp.deliver(kind, 'bounce@closed.example'), 'bounce', 'asked at delivery: ' || kind)
from unnest(array['answer_copy', 'newsletter_confirm', 'request_notice']) kind;
select is(pg_temp.deliver('weekly_results', 'open@closed.example', 'users', tests.id('gone')), 'sender', 'a suspended account gets no weekly mail that was queued before');
select is(pg_temp.deliver('account_notice', 'bounce@closed.example'), null, 'the word about the own account leaves');

select * from finish();
rollback;
