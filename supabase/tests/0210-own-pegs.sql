-- A creator's own pegs: columns, checks, access, and the limit of an account.
begin;
select plan(20);

select tests.create_user('ada', 'creator');
select tests.create_user('bea', 'creator');
select tests.create_admin('root');

select set_eq(
  $$ select privilege_type || ' ' || column_name from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'own_pegs' and grantee = 'authenticated'
       and privilege_type in ('INSERT', 'UPDATE') $$,
  array['INSERT title', 'INSERT peg_date', 'INSERT beats', 'INSERT note',
        'UPDATE title', 'UPDATE peg_date', 'UPDATE beats', 'UPDATE note'],
  'accounts may write exactly these columns');

select tests.login('ada');
select lives_ok($$ insert into public.own_pegs (title, peg_date, beats, note)
  values ('Our street market opens', '2027-05-01', '{Business,Culture}', 'Ask the stewards.') $$,
  'a creator adds a peg');
select is((select user_id from public.own_pegs), tests.id('ada'), 'the peg belongs to the account that added it');
select throws_ok($$ insert into public.own_pegs (user_id, title, peg_date) values (tests.id('bea'), 'x', '2027-05-01') $$,
  '42501', null, 'nobody names another owner');
select is(tests.rows_of($$ update public.own_pegs set title = 'Our street market returns' $$), 1, 'the owner changes the peg');
select throws_ok($$ update public.own_pegs set user_id = tests.id('bea') $$, '42501', null, 'the owner cannot give it away');

select is(tests.code_of(format('insert into public.own_pegs (title, peg_date) values (%L, %L)', '', '2027-05-01')), '23514', 'a blank title is refused');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date) values (%L, %L)', repeat('x', 101), '2027-05-01')), '23514', 'a title of 101 characters is refused');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date) values (%L, %L)', repeat('🌶', 100), '2027-05-01')), 'none', 'a title of 100 emoji is accepted');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date) values (%L, %L)', E'two\nlines', '2027-05-01')), '23514', 'a title of two lines is refused');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date) values (%L, %L)', 'x', '1999-12-31')), '23514', 'a date long past is refused');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date, beats) values (%L, %L, %L)', 'x', '2027-05-01', '{Cooking}')), '23514', 'an unknown beat is refused');
select is(tests.code_of(format('insert into public.own_pegs (title, peg_date, note) values (%L, %L, %L)', 'x', '2027-05-01', repeat('x', 301))), '23514', 'a note of 301 characters is refused');
select tests.logout();

select tests.login('bea');
select is((select count(*)::int from public.own_pegs), 0, 'another creator reads none of them');
select is(tests.rows_of($$ update public.own_pegs set title = 'Mine' $$), 0, 'another creator changes none of them');
select is(tests.rows_of($$ delete from public.own_pegs $$), 0, 'another creator deletes none of them');
select is(
  tests.code_of($$ insert into public.own_pegs (title, peg_date) select 'Day ' || n, date '2027-01-01' + n from generate_series(1, 200) n $$),
  'none', 'an account holds 200 pegs');
select is(tests.code_of($$ insert into public.own_pegs (title, peg_date) values ('One more', '2027-05-01') $$), 'too_many_pegs', 'the 201st is refused');
select tests.logout();

select tests.login('ada');
select is(tests.rows_of($$ delete from public.own_pegs where title = 'Our street market returns' $$), 1, 'the owner deletes the peg');
select tests.logout();

select tests.login_as('anon');
select throws_ok($$ select * from public.own_pegs $$, '42501', null, 'a visitor reads none');
select tests.logout();

select * from finish();
rollback;
