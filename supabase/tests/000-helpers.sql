-- Helper functions of the other test files. This file commits; the others roll back.

create schema if not exists tests;

-- The id of an account or row by label: the same label always gives the same id.
create or replace function tests.id(p_label text) returns uuid
language sql immutable
as $$ select md5('newspeg:' || p_label)::uuid $$;

-- Signs an account up with the address <label>@tests.example; p_kind is sent as the metadata role. It
-- is 30 days old, so that the limits of new accounts do not apply unless a test is about them.
create or replace function tests.create_user(
  p_label text, p_kind text default 'creator', p_confirmed boolean default true, p_email text default null
) returns uuid
language plpgsql
as $$
begin
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
  values (tests.id(p_label), 'authenticated', 'authenticated', coalesce(p_email, p_label || '@tests.example'),
          case when p_confirmed then now() end,
          jsonb_build_object('role', p_kind, 'name', initcap(p_label), 'city_region', 'Atlanta, GA'));
  update public.users set created_at = now() - interval '30 days' where id = tests.id(p_label);
  return tests.id(p_label);
end
$$;

-- A confirmed account of kind general with the role admin; its password is the label.
create or replace function tests.create_admin(p_label text) returns uuid
language plpgsql
as $$
begin
  perform tests.create_user(p_label, 'general');
  update auth.users set encrypted_password = extensions.crypt(p_label, extensions.gen_salt('bf', 4))
  where id = tests.id(p_label);
  update public.users set role = 'admin' where id = tests.id(p_label);
  delete from private.account_notices where about ->> 'account' = p_label || '@tests.example';
  return tests.id(p_label);
end
$$;

-- Runs the following statements as the account, as a request with its token would.
create or replace function tests.login(p_label text) returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', tests.id(p_label)::text, true);
  perform set_config('request.jwt.claims', json_build_object('sub', tests.id(p_label), 'role', 'authenticated')::text, true);
  perform set_config('role', 'authenticated', true);
end
$$;

-- Runs the following statements as an API role without an account: anon or service_role.
create or replace function tests.login_as(p_role text) returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', json_build_object('role', p_role)::text, true);
  perform set_config('role', p_role, true);
end
$$;

-- Runs the following statements as the owner of the database again.
create or replace function tests.logout() returns void
language plpgsql
as $$
begin
  perform set_config('request.jwt.claim.sub', '', true);
  perform set_config('request.jwt.claims', '', true);
  perform set_config('role', 'none', true);
end
$$;

-- Runs a statement and returns how it ended: the hint of a P0001, another SQLSTATE, or 'none'.
create or replace function tests.code_of(p_sql text) returns text
language plpgsql
as $$
declare
  v_hint text;
  v_state text;
begin
  execute p_sql;
  return 'none';
exception when others then
  get stacked diagnostics v_hint = pg_exception_hint, v_state = returned_sqlstate;
  return case when v_state = 'P0001' then coalesce(nullif(v_hint, ''), v_state) else v_state end;
end
$$;

-- Runs an update or a delete and returns the number of affected rows.
create or replace function tests.rows_of(p_sql text) returns int
language plpgsql
as $$
declare
  v_rows int;
begin
  execute p_sql;
  get diagnostics v_rows = row_count;
  return v_rows;
end
$$;

-- An active subscription with 20 days left.
create or replace function tests.subscribe(p_label text, p_plan text) returns void
language sql
as $$
  insert into public.subscriptions
    (email, user_id, plan, status, stripe_customer_id, stripe_subscription_id, stripe_status, current_period_end, access_until)
  values (p_label || '@tests.example', tests.id(p_label), p_plan, 'active', 'cus_' || p_label, 'sub_' || p_label, 'active',
          now() + interval '20 days', now() + interval '20 days')
$$;

-- Three variations as save_pitch_run() takes them; p_supported marks their claims. The words differ
-- from call to call, so that two pitches are no near copies.
create or replace function tests.variations(p_supported boolean default true, p_angle text default 'The first angle') returns jsonb
language sql
as $$
  select jsonb_agg(jsonb_build_object(
    'angle', p_angle || ' ' || n, 'headline', 'A headline of some words ' || n,
    'line1_hook', 'A hook.', 'line2_whynow', 'A reason.',
    'line3_whyyou', (select string_agg(left(md5(random()::text), 5), ' ') || '.' from generate_series(1, 20 + 0 * n)),
    'talking_points', jsonb_build_array('One', 'Two'),
    'claims', jsonb_build_array(jsonb_build_object('line', 'line1_hook', 'text', 'A hook.', 'source', null, 'supported', p_supported))))
  from generate_series(1, 3) n
$$;

-- Starts a run of the account and stores its pitch; returns what save_pitch_run() returns.
create or replace function tests.save_pitch(
  p_label text, p_peg text default 'A peg', p_type text default 'podcast', p_variations jsonb default null,
  p_written jsonb default '{}', p_run_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql
as $$
declare
  v_begun jsonb := public.begin_pitch_run(tests.id(p_label), p_run_id, p_peg, '', p_type, null);
begin
  if v_begun -> 'saved' <> 'null' then return v_begun -> 'saved'; end if;
  return public.save_pitch_run(p_run_id, (v_begun ->> 'attempt')::int,
    jsonb_build_object('generator', 'composer', 'variations', coalesce(p_variations, tests.variations())) || p_written);
end
$$;

-- Saves a pitch of the account and returns the id of its first variation.
create or replace function tests.create_pitch(
  p_label text, p_peg text default null, p_type text default 'podcast', p_supported boolean default true,
  p_generator text default 'composer', p_angle text default 'The first angle'
) returns uuid
language sql
as $$
  -- Each has a peg of its own: the same story is not sent twice to an editor.
  select (tests.save_pitch(p_label, coalesce(p_peg, 'A peg ' || gen_random_uuid()), p_type, tests.variations(p_supported, p_angle),
    jsonb_build_object('generator', p_generator)) #>> '{variations,0,id}')::uuid
$$;

-- An outlet with the slug tests-<label> and a contact; returns its id, tests.id('outlet <label>').
create or replace function tests.create_outlet(
  p_label text, p_format text default 'podcast', p_beats text[] default '{Culture,Business}', p_region text default 'National',
  p_interests text default '', p_stance text default 'welcome', p_cap int default 5
) returns uuid
language plpgsql
as $$
begin
  insert into public.outlets (id, name, slug, format, region, beats, interests, ai_stance, weekly_cap)
  values (tests.id('outlet ' || p_label), 'Outlet ' || p_label, 'tests-' || p_label, p_format, p_region, p_beats, p_interests, p_stance, p_cap);
  insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
  values (tests.id('outlet ' || p_label), 'Editor', p_label || '@outlets.example');
  return tests.id('outlet ' || p_label);
end
$$;

-- All pages of match_outlets_page() for a variation, as rows in their order.
create or replace function tests.match_outlets(p_variation uuid)
returns table (
  outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
  reasons text[], against text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean
)
language plpgsql
as $$
declare
  v_page jsonb;
begin
  loop
    v_page := public.match_outlets_page(p_variation, p_after => v_page -> 'next', p_limit => 50);
    return query
    select x.* from jsonb_to_recordset(v_page -> 'items') as x (
      outlet_id uuid, name text, format text, region text, description text, relevance text, score numeric,
      reasons text[], against text[], rules text[], sendable boolean, blocked_reason text, already_sent boolean);
    exit when v_page -> 'next' = 'null'::jsonb;
  end loop;
end
$$;

-- The hash under which a token is stored.
create or replace function tests.hash(p_token text) returns text
language sql immutable
as $$ select encode(extensions.digest(p_token, 'sha256'), 'hex') $$;

-- A mail as queue_pitch_send takes it.
create or replace function tests.mail(p_subject text default 'A subject of six words here') returns jsonb
language sql
as $$
  select jsonb_build_object('subject', p_subject, 'text', 'The text', 'html', '<p>The text</p>', 'shown', 'The text',
    'marks', '{}'::jsonb)
$$;

-- Queues a send of the variation to the outlet <p_outlet>, due at once, and issues its links: p_token
-- opens the answer page, '<p_token> visit' the press kit, '<p_token> open' is the pixel.
create or replace function tests.send(p_label text, p_variation uuid, p_outlet text, p_token text) returns jsonb
language plpgsql
as $$
declare
  v_send jsonb := public.queue_pitch_send(
    tests.id(p_label), p_variation, tests.id('outlet ' || p_outlet), tests.mail(), 'https://newspeg.example/epk/ada', null, now());
begin
  perform private.store_link_tokens((v_send ->> 'id')::uuid, jsonb_build_object(
    'answer', tests.hash(p_token), 'visit', tests.hash(p_token || ' visit'), 'open', tests.hash(p_token || ' open')));
  return v_send;
end
$$;

-- An event of the subscription sub_<p_sub> as ingest_stripe_event takes it. p_state changes members of
-- the part `subscription`, p_event members of the event itself.
create or replace function tests.subscription_event(
  p_sub text, p_id text, p_occurred_at bigint, p_state jsonb default '{}', p_event jsonb default '{}'
) returns jsonb
language sql
as $$
  select jsonb_build_object('id', p_sub || p_id, 'type', 'customer.subscription.updated',
    'occurred_at', p_occurred_at, 'handled', true, 'customer_id', 'cus_' || p_sub,
    'subscription_id', 'sub_' || p_sub,
    'subscription', jsonb_build_object('ended', false, 'stripe_status', 'active',
      'price_ids', jsonb_build_array('price_c'),
      'period_end', extract(epoch from now())::bigint + 20 * 86400, 'cancel_at_period_end', false,
      'state_after', coalesce(p_state ->> 'stripe_status', 'active')) || p_state) || p_event
$$;

-- An event that says who pays as cus_<p_sub>; p_payer changes members of the part `payer`.
create or replace function tests.payer_event(
  p_sub text, p_type text, p_occurred_at bigint, p_payer jsonb default '{}'
) returns jsonb
language sql
as $$
  select jsonb_build_object('id', p_type || p_sub || p_occurred_at, 'type', p_type,
    'occurred_at', p_occurred_at, 'handled', true, 'customer_id', 'cus_' || p_sub,
    'payer', jsonb_build_object('binds', true) || p_payer)
$$;

create or replace function tests.ingest(p_event jsonb, p_reread boolean default false) returns jsonb
language sql
as $$ select public.ingest_stripe_event(p_event, '{}', p_reread) $$;

create or replace function tests.subscription(p_sub text) returns public.subscriptions
language sql
as $$ select s from public.subscriptions s where s.stripe_subscription_id = 'sub_' || p_sub $$;

-- Days of access left, rounded.
create or replace function tests.days_left(p_sub text) returns integer
language sql
as $$
  select round(extract(epoch from (tests.subscription(p_sub)).access_until - now()) / 86400)::int
$$;

grant usage on schema tests to anon, authenticated, service_role;
grant execute on all functions in schema tests to anon, authenticated, service_role;

-- The API roles call pgTAP functions too, and the default privileges grant nothing to PUBLIC.
do $$
declare
  f regprocedure;
begin
  for f in select p.oid from pg_proc p
           where p.pronamespace = 'extensions'::regnamespace and p.proowner = current_user::regrole
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', f);
  end loop;
end
$$;

begin;
select plan(1);
select has_function('tests', 'login', 'the helper functions exist');
select * from finish();
rollback;
