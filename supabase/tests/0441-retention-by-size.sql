-- What is computed again when it is needed, and links of old mails, do not grow for good.
begin;
select plan(9);

select tests.create_user('ada');
select tests.create_user('mara', 'media');
create temp table v as select tests.create_pitch('ada') as kept, tests.create_pitch('ada', 'Another peg') as old
from tests.subscribe('ada', 'creator');
insert into private.pitch_topics (variation_id, made_from, topic, made_at)
select x.id, 'a', private.pitch_topic_of(x.id), x.at
from v, lateral (values (kept, now() - interval '6 days'), (old, now() - interval '8 days')) x (id, at);

insert into private.link_tokens (token_hash, purpose, ref_id, created_at)
select tests.hash(x.purpose || x.days), x.purpose, tests.id('ada'), now() - make_interval(days => x.days)
from (values ('intro', 59), ('intro', 61), ('request_mails', 179), ('request_mails', 181), ('own_data', 1)) x (purpose, days);

insert into public.friday_fix_issues (id, issue_date, title, intro) values (tests.id('issue'), current_date - 400, 'An issue', 'Hello');
insert into public.digest_deliveries (id, issue_id, user_id, email) values (tests.id('delivery'), tests.id('issue'), tests.id('mara'), 'mara@tests.example');
insert into private.digest_tokens (token_hash, delivery_id, created_at)
select tests.hash('fix' || days), tests.id('delivery'), now() - make_interval(days => days) from unnest(array[179, 181]) days;

create temp table done as select public.run_retention() as r;
select is((select (r ->> 'pitch_topics')::int from done), 1, 'the topic of a pitch goes after seven days');
select results_eq('select variation_id from private.pitch_topics where variation_id in (select kept from v union all select old from v)',
  'select kept from v', 'a newer one stays');
select is((select (r ->> 'mail_links')::int from done), 3, 'three links of old mails go');
select set_eq('select token_hash from private.link_tokens where ref_id = tests.id(''ada'')',
  $$ select tests.hash(x) from unnest(array['intro59', 'request_mails179', 'own_data1']) x $$,
  'those of introductions after 60 days, those that stop the daily mail after 180');
select results_eq('select token_hash from private.digest_tokens where delivery_id = tests.id(''delivery'')',
  $$ select tests.hash('fix179') $$, 'those of the Friday Fix after 180');
select is(tests.code_of($$ select public.request_mails_by_token(tests.hash('request_mails181'), false) $$), 'unknown_token', 'an old link opens nothing');
select is(public.request_mails_by_token(tests.hash('request_mails179'), false), false, 'one of half a year still stops the mail');
select is((public.run_retention() ->> 'mail_links')::int, 0, 'once');
select ok((private.kept_topic(old)).variation_id = old, 'the topic of a pitch is made again') from v;

select * from finish();
rollback;
