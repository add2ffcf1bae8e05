-- How somebody becomes a publicist of a creator, and stops being one; what leaves with an erased account.
begin;
select plan(21);

select tests.create_user(l, 'creator') from unnest(array['ada', 'bea', 'pub', 'eve']) l;
select tests.create_user('new', 'general', false);

create function pg_temp.invite(p_creator text, p_email text, p_write boolean default true, p_propose boolean default true) returns text
language sql as $$
  select tests.code_of(format('select public.invite_helper(%L, %L, %L, %L, tests.mail() || ''{"marks": {"helper": "MARK"}}'')',
    tests.id(p_creator), p_email, p_write, p_propose)) $$;
create function pg_temp.deliver(p_email text, p_token text) returns text
language sql as $$
  select public.mail_prepare(m.id, jsonb_build_object('helper', tests.hash(p_token))) from private.mail_outbox m
  where m.kind = 'helper_invitation' and m.to_email = p_email order by m.ref_id in (select i.id from private.helper_invitations i) desc limit 1 $$;
create function pg_temp.as_account(p_label text, p_sql text) returns text
language plpgsql as $$
declare v_code text;
begin
  perform tests.login(p_label);
  v_code := tests.code_of(p_sql);
  perform tests.logout();
  return v_code;
end $$;

-- Inviting.
select is(pg_temp.as_account('ada', $$ select public.invite_helper(tests.id('ada'), 'x@x.example', true, true, null) $$), '42501', 'no browser invites');
select is(pg_temp.invite('ada', 'Ada@tests.example'), 'invalid_email', 'nobody invites their own address');
select is(pg_temp.invite('ada', 'pub@tests.example', false, false), 'invalid_input', 'an invitation gives a right');
select is(pg_temp.invite('ada', ' PUB@tests.example') || ' ' || pg_temp.invite('ada', 'pub@tests.example', true, false), 'none none', 'a creator invites an address, and again');
select is((select count(*)::int from private.helper_invitations where creator_id = tests.id('ada')), 1, 'the later invitation takes the place of the earlier');
select is((select string_agg(pg_temp.invite('ada', n || '@x.example'), ',') from generate_series(1, 5) n), 'none,none,none,none,too_many_helpers', 'five people at most');
delete from private.mail_outbox where to_email like '%@x.example';

-- Accepting: once, by the proven address.
select is(pg_temp.deliver('pub@tests.example', 'tok-pub'), null, 'the mail leaves with a token');
select is(pg_temp.as_account('eve', $$ select public.accept_helper_invitation('tok-pub') $$), 'other_address', 'another account cannot take it');
select is(pg_temp.invite('bea', 'new@tests.example') || coalesce(pg_temp.deliver('new@tests.example', 'tok-new'), ''), 'none', 'an unproven address gets one, too');
select is(pg_temp.as_account('new', $$ select public.accept_helper_invitation('tok-new') $$), 'other_address', 'and cannot take it before it is proven');
select is(pg_temp.as_account('pub', $$ select public.helper_invitation('tok-pub') $$) || ' ' || pg_temp.as_account('pub', $$ select public.accept_helper_invitation('tok-pub') $$), 'none none', 'the address that got it reads and takes it');
select is(pg_temp.as_account('pub', $$ select public.accept_helper_invitation('tok-pub') $$), 'unknown_token', 'once');
select is(private.helps_as(tests.id('pub'), tests.id('ada'), 'write') || coalesce(private.helps_as(tests.id('pub'), tests.id('ada'), 'propose'), ' no'), 'publicist no', 'with the rights of the later invitation');
select is((select count(*)::int from public.system_logs where action = 'helper_joined' and email = 'pub@tests.example' and detail ->> 'for' = 'ada@tests.example'), 1, 'which is in the system log');

-- Old and taken back.
update private.helper_invitations set expires_at = now() where creator_id = tests.id('bea');
update auth.users set email_confirmed_at = now() where id = tests.id('new');
select is(pg_temp.as_account('new', $$ select public.accept_helper_invitation('tok-new') $$), 'link_expired', 'an invitation ends after seven days');
select pg_temp.invite('bea', 'eve@tests.example'), pg_temp.deliver('eve@tests.example', 'tok-eve');
select pg_temp.as_account('ada', (select format('select public.take_back_invitation(%L)', id) from private.helper_invitations where email = 'eve@tests.example'));
select is((select count(*)::int from private.helper_invitations where email = 'eve@tests.example'), 1, 'nobody takes back the invitation of another creator');
select pg_temp.as_account('bea', (select format('select public.take_back_invitation(%L)', id) from private.helper_invitations where email = 'eve@tests.example'));
select is(pg_temp.as_account('eve', $$ select public.accept_helper_invitation('tok-eve') $$) || ' ' || pg_temp.deliver('eve@tests.example', 'tok-2'), 'unknown_token The invitation was taken back.', 'what was taken back opens nothing and no longer leaves');

-- Ending.
select is(pg_temp.as_account('eve', $$ select public.end_helper(tests.id('ada'), tests.id('pub')) $$), 'forbidden', 'only the two end it');
select pg_temp.as_account('pub', $$ select public.end_helper(tests.id('ada'), tests.id('pub')) $$);
select is(private.helps_as(tests.id('pub'), tests.id('ada'), 'read'), null, 'a helper leaves by one act');
select pg_temp.invite('ada', 'pub@tests.example'), pg_temp.deliver('pub@tests.example', 'tok-again'), pg_temp.as_account('pub', $$ select public.accept_helper_invitation('tok-again') $$);
select pg_temp.as_account('ada', $$ select public.end_helper(tests.id('ada'), tests.id('pub')) $$);
select is((select string_agg(action, ' ' order by action) from public.system_logs where action in ('helper_left', 'helper_ended')), 'helper_ended helper_left', 'the creator ends it, too, and both are in the log');

-- Erasure.
select pg_temp.invite('ada', 'pub@tests.example'), pg_temp.deliver('pub@tests.example', 'tok-3');
update public.users set closes_at = now() - interval '1 minute' where id = tests.id('ada');
select public.erase_account(tests.id('ada'));
select is((select count(*)::int from private.helper_invitations where creator_id = tests.id('ada'))
  + (select count(*)::int from private.link_tokens where token_hash = tests.hash('tok-3')), 0, 'an erased account leaves no invitation and no link');

select * from finish();
rollback;
