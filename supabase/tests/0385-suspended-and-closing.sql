-- Suspension, closing and roles together: what keeping an account brings back, who holds a role, and signing up anew.
begin;
select plan(29);

select tests.create_admin('boss');
select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_user('milo', 'media');
insert into public.friday_fix_issues (id, issue_date, title, status, scheduled_at) values (tests.id('issue'), '2031-02-07', 'Issue', 'scheduled', now());
insert into public.friday_fix_items (id, issue_id, position, title, summary_bullets, relevance, format, creator_user_id)
values (tests.id('card of ada'), tests.id('issue'), 1, 'A card', array['One.'], 'high', 'TV', tests.id('ada')),
  (tests.id('card of bea'), tests.id('issue'), 2, 'A card', array['One.'], 'high', 'TV', tests.id('bea'));
update public.creator_profiles set epk_published = true where user_id in (tests.id('ada'), tests.id('bea'));
create function pg_temp.in_issue(p_label text) returns boolean language sql as $$
  select i.withdrawn_at is null from public.friday_fix_items i where i.id = tests.id('card of ' || p_label) $$;
create function pg_temp.kit(p_label text) returns boolean language sql as $$
  select public.get_epk((select c.slug from public.creator_profiles c where c.user_id = tests.id(p_label))) is not null $$;
create function pg_temp.keep(p_label text) returns boolean language plpgsql as $$
declare v_kept boolean;
begin
  perform tests.login(p_label);
  v_kept := public.keep_my_account();
  perform tests.logout();
  return v_kept;
end $$;
create function pg_temp.by_boss(p_sql text) returns text language plpgsql as $$
declare v_code text;
begin
  perform tests.login('boss');
  v_code := tests.code_of(p_sql);
  perform tests.logout();
  return v_code;
end $$;

-- Closed, suspended, kept.
select public.close_account(tests.id('ada'), tests.mail()), public.close_account(tests.id('bea'), tests.mail()),
  public.close_account(tests.id('milo'), tests.mail());
select is(pg_temp.in_issue('ada'), false, 'closing withdraws a card');
select is(pg_temp.by_boss(format('select public.suspend_account(%L, ''Spam.'')', tests.id('ada'))), 'none', 'a closing account can be suspended');
select is(pg_temp.keep('ada'), true, 'its owner keeps it');
select is(private.account_state(tests.id('ada')), 'suspended', 'and it is suspended');
select is(pg_temp.in_issue('ada'), false, 'its card stays out of the Friday Fix');
select is(pg_temp.kit('ada'), false, 'its press kit stays hidden');
select is(tests.code_of($$ update public.friday_fix_items set withdrawn_at = null where id = tests.id('card of ada') $$), 'account_suspended', 'nobody brings the card back');
select is(pg_temp.keep('bea'), true, 'an account that was not suspended is kept');
select is(pg_temp.in_issue('bea'), true, 'with its card');
select is(pg_temp.kit('bea'), true, 'and its press kit');

-- Roles.
select is(pg_temp.by_boss(format('select public.set_admin_role(%L, true, ''boss'')', tests.id('milo'))), 'account_closing', 'a closing account does not become admin');
select is(tests.code_of($$ update public.users set role = 'admin' where id = tests.id('milo') $$), '23514', 'whoever writes it');
select is(tests.code_of($$ update public.users set closes_at = now() where id = tests.id('boss') $$), '23514', 'and an admin is not closing');
select is(tests.code_of($$ select public.close_account(tests.id('boss'), tests.mail()) $$), 'closing_admin', 'which closing says in words');
insert into public.users (email, role) values ('milo@tests.example', 'admin');
select is((select role from public.users where id = tests.id('milo')), 'member', 'an appointment does not reach a closing account');
select is(tests.code_of($$ select private.link_pending_admin(tests.id('milo'), 'milo@tests.example') $$), 'none', 'nor fails its sign-in');
delete from public.users where email = 'milo@tests.example' and linked_at is null;
update public.users set role = 'member' where role = 'admin';
select is(tests.code_of($$ select public.claim_admin('milo@tests.example') $$), 'account_closing', 'the first admin is not a closing account either');
select is(tests.code_of($$ select public.claim_admin(' ADA@tests.example ') $$), 'account_closing', 'nor a suspended one');
update public.users set role = 'admin' where id = tests.id('boss');

-- Signing up anew.
select public.close_account(tests.id('ada'), tests.mail());
select is(public.erase_account(tests.id('ada'), now() + interval '31 days'), true, 'a suspended account is erased when its time has come');
select is((select count(*)::int from private.barred_addresses), 1, 'a hash of its address stays');
select tests.create_user('ada again', 'creator', p_email => 'Ada@Tests.example');
select is(private.account_state(tests.id('ada again')), 'suspended', 'the address does not sign up as new');
select tests.login('boss');
select is(public.get_person(tests.id('ada again')) #>> '{suspension,reason}', 'A suspended account with this address was erased.', 'admins see why');
select tests.logout();
select tests.create_user('other', 'creator');
select is(private.account_state(tests.id('other')), 'open', 'another address does');
select is(pg_temp.by_boss(format('select public.restore_account(%L)', tests.id('ada again'))), 'none', 'an admin ends the suspension');
select is((select count(*)::int from private.barred_addresses), 0, 'and the hash is gone');
select is(public.erase_account(tests.id('milo'), now() + interval '31 days'), true, 'an account that was not suspended');
select tests.create_user('milo again', 'media', p_email => 'milo@tests.example');
select is(private.account_state(tests.id('milo again')), 'open', 'comes back as new');
select tests.create_user('guest', 'creator', false, 'stranger@tests.example');
update public.users set suspended_at = now() where id = tests.id('guest');
delete from auth.users where id = tests.id('guest');
select is((select count(*)::int from private.barred_addresses), 0, 'an address that was never proven is not kept out');
update public.users set suspended_at = now() where id = tests.id('other');
delete from auth.users where id = tests.id('other');
select is((select count(*)::int from private.barred_addresses), 1, 'one whose sign-in an admin deletes is');

select * from finish();
rollback;
