-- What admins and creators read of an issue against generated events, counted one by one as they happen.
begin;
select plan(16);

select tests.create_admin('root');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
update public.media_profiles set digest_subscribed = false;
update public.newsletter_subscribers set status = 'unsubscribed';
select tests.create_user('reader ' || n, 'media', true, 'reader' || n || '@tests.example') from generate_series(1, 90) n;
insert into public.newsletter_subscribers (email, status)
select 'subscriber' || n || '@tests.example', 'confirmed' from generate_series(1, 30) n;

insert into public.friday_fix_issues (id, issue_date, title, subject, status, scheduled_at)
values (tests.id('issue'), current_date, 'The week', 'Six stories', 'scheduled', now());
insert into public.friday_fix_issues (id, issue_date, title, status)
values (tests.id('earlier'), current_date - 7, 'Before', 'published');
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
select tests.id('card ' || n), tests.id('issue'), n, 'Story ' || n, '{"A line."}', 'high', (array['TV', 'Podcast', 'Culture'])[1 + n % 3],
  tests.id((array['ada', 'bea'])[1 + n % 2])
from generate_series(1, 6) n;
-- Of another issue: what is said of it belongs to no figure below.
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
values (tests.id('other'), tests.id('earlier'), 1, 'Before', '{"A line."}', 'high', 'TV', tests.id('ada'));
insert into public.card_verdicts (user_id, item_id, verdict, via)
select tests.id('reader ' || n), tests.id('other'), 'covered', 'app' from generate_series(1, 9) n;
insert into public.digest_deliveries (issue_id, user_id, email, status)
select tests.id('earlier'), tests.id('reader ' || n), 'earlier' || n || '@tests.example', 'sent' from generate_series(1, 9) n;

do $$ begin for n in 1..40 loop exit when (public.digest_advance(50) ->> 'more')::boolean is false; end loop; end $$;
update public.digest_deliveries set next_attempt_at = now() where issue_id = tests.id('issue');

-- What happened: one row for each fact that a figure counts.
create temp table happened (what text, who uuid, card uuid, answer text);
select setseed(0.27);
-- Some pause before their mail leaves; some mails are not due yet.
update public.media_profiles m set paused = true
from generate_series(1, 90) n where m.user_id = tests.id('reader ' || n) and n % 17 = 0;
insert into happened select 'skipped', d.id from public.digest_deliveries d join public.media_profiles m on m.user_id = d.user_id
  where d.issue_id = tests.id('issue') and m.paused;
update public.digest_deliveries d set next_attempt_at = now() + interval '3 days'
where d.issue_id = tests.id('issue') and d.email like 'subscriber%3@tests.example';
insert into happened select 'waiting', d.id from public.digest_deliveries d
  where d.issue_id = tests.id('issue') and d.next_attempt_at > now();

create temp table leased as select * from public.digest_lease(500);
create function pg_temp.live() returns void
language plpgsql
as $$
declare
  l record;
  v_token text;
  v_card uuid;
  v_answer text;
  v_subscriber boolean;
begin
  for l in select * from leased order by email loop
    v_subscriber := l.reader = 'newsletter';
    if random() < 0.08 then
      perform public.digest_mark(l.id, false, '550 no such user', true);
      insert into happened values ('failed', l.id);
      continue;
    elsif random() < 0.06 then
      perform public.digest_mark(l.id, false, '451 later');
      insert into happened values ('waiting', l.id);
      continue;
    end if;
    perform public.digest_mark(l.id, true);
    -- The worker may report twice, the mail server too.
    if random() < 0.2 then perform public.digest_mark(l.id, true); end if;
    insert into happened values ('sent', l.id);
    v_token := encode(extensions.digest(l.id::text, 'sha256'), 'hex');
    perform public.digest_tokens(jsonb_build_object(l.id, v_token));
    if random() < 0.07 then
      perform public.record_mail_event('b' || l.id, 'bounce', l.id, null);
      perform public.record_mail_event('b' || l.id, 'bounce', l.id, null);
      insert into happened values ('bounced', l.id);
      continue;
    end if;
    -- Opening the page, as scanners do, is no click.
    perform public.get_digest(v_token);
    if random() < 0.3 then
      perform public.digest_click(v_token);
      perform public.digest_click(v_token);
      insert into happened values ('clicked', l.id);
    end if;
    if not v_subscriber then
      for n in 1..(random() * 4)::int loop
        v_card := tests.id('card ' || (1 + floor(random() * 6))::int);
        v_answer := (array['intro', 'not_my_beat', 'not_now', 'covered', null])[1 + floor(random() * 5)::int];
        perform public.digest_verdict(v_token, v_card, v_answer);
        insert into happened values ('clicked', l.id);
        -- The last word counts; a verdict taken back does not.
        delete from happened h where h.what = 'verdict' and h.who = l.id and h.card = v_card;
        if v_answer is not null then insert into happened values ('verdict', l.id, v_card, v_answer); end if;
      end loop;
      if random() < 0.25 then
        v_card := tests.id('card ' || (1 + floor(random() * 6))::int);
        v_answer := (array['requested', 'accepted', 'declined', 'taken_back'])[1 + floor(random() * 4)::int];
        insert into public.intro_requests (item_id, media_user_id, creator_user_id, status, answered_at)
        select v_card, d.user_id, i.creator_user_id, v_answer, case when v_answer <> 'requested' then now() end
        from public.digest_deliveries d, public.friday_fix_items i where d.id = l.id and i.id = v_card;
        insert into happened values ('asked', l.id, v_card, v_answer);
        delete from happened h where h.what = 'verdict' and h.who = l.id and h.card = v_card;
        insert into happened values ('verdict', l.id, v_card, 'intro');
      end if;
    end if;
    if random() < 0.12 then
      perform public.digest_unsubscribe(v_token);
      perform public.digest_unsubscribe(v_token);
      if not v_subscriber and random() < 0.3 then
        perform public.digest_unsubscribe(v_token, true);
      else
        insert into happened values ('unsubscribed', l.id);
      end if;
    end if;
    if random() < 0.05 then
      perform public.record_mail_event('c' || l.id, 'complaint', l.id, null);
      insert into happened values ('complained', l.id);
    end if;
  end loop;
end
$$;
select pg_temp.live();
create function pg_temp.times(p_what text) returns int language sql as $$
  select count(distinct who)::int from happened where what = p_what $$;

create temp table said (results jsonb);
grant all on said to authenticated;
select tests.login('root');
insert into said select public.issue_results(tests.id('issue'));
select tests.logout();

select is((select (results ->> 'recipients')::int from said), 120, 'every reader was counted before the first mail');
select is((select (results ->> f)::int from said), pg_temp.times(f), f || ' is what happened')
from unnest(array['sent', 'waiting', 'failed', 'skipped', 'bounced', 'complained', 'clicked', 'unsubscribed']) f;
select is((select (results ->> 'delivered')::int from said), pg_temp.times('sent') - pg_temp.times('bounced'), 'delivered is what the server took and did not send back');
select is(
  (select sum((results ->> f)::int) from said, unnest(array['sent', 'waiting', 'failed', 'skipped']) f), 120::bigint,
  'each mail is one of sent, waiting, failed and skipped');
select ok((select min(n) from (select count(*) as n from happened where what in ('sent', 'failed', 'waiting', 'skipped', 'bounced', 'complained', 'clicked', 'unsubscribed', 'asked') group by what) x) >= 2, 'every kind of event happened');
select results_eq(
  $$ select (c ->> 'item_id')::uuid, c -> 'verdicts', (c ->> 'introductions')::int
     from said, jsonb_array_elements(results -> 'cards') c $$,
  $$ select tests.id('card ' || n),
       (select coalesce(jsonb_object_agg(v.answer, v.times), '{}') from (
          select h.answer, count(*) as times from happened h where h.what = 'verdict' and h.card = tests.id('card ' || n) group by 1) v),
       (select count(*)::int from happened h where h.what = 'asked' and h.card = tests.id('card ' || n))
     from generate_series(1, 6) n $$,
  'verdicts and introductions of each card, in the order of the issue');

-- The creators.
create temp table ran (creator text, item_id uuid, verdicts jsonb, asked int, connected int, news int);
grant all on ran to authenticated;
select tests.login('ada');
insert into ran select 'ada', r.item_id, r.verdicts, r.asked, r.connected, r.news from public.my_ran_cards() r;
select tests.login('bea');
insert into ran select 'bea', r.item_id, r.verdicts, r.asked, r.connected, r.news from public.my_ran_cards() r;
select tests.logout();
select results_eq(
  $$ select creator, item_id, verdicts, asked, connected, news from ran where item_id <> tests.id('other') order by item_id $$,
  $$ select (array['ada', 'bea'])[1 + n % 2], tests.id('card ' || n),
       (select coalesce(jsonb_object_agg(v.answer, v.times), '{}') from (
          select h.answer, count(*) as times from happened h where h.what = 'verdict' and h.card = tests.id('card ' || n) group by 1) v),
       (select count(*)::int from happened h where h.what = 'asked' and h.card = tests.id('card ' || n)),
       (select count(*)::int from happened h where h.what = 'asked' and h.answer = 'accepted' and h.card = tests.id('card ' || n)),
       (select count(*)::int from happened h where h.what = 'verdict' and h.card = tests.id('card ' || n))
     from generate_series(1, 6) n order by 2 $$,
  'each creator reads the same of their own cards, and of no other');
select is((select verdicts from ran where item_id = tests.id('other')), '{"covered": 9}', 'what is said of another issue stays with it');
select tests.login('ada');
select public.see_card_outcomes();
select is((select sum(news)::int from public.my_ran_cards()), 0, 'what was looked at is no news');
select tests.logout();

select * from finish();
rollback;
