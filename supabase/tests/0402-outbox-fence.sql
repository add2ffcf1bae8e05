-- A worker whose lease ran out reports late: its failure undoes nothing of the worker that has the mail now.
begin;
select plan(7);

update private.mail_outbox set status = 'sent' where status in ('queued', 'sending');
create function pg_temp.mail(p_key text) returns uuid
language sql as $$ select public.mail_enqueue('k', 'a@b.example', 'S', 'T', '', null, p_key) $$;
-- A second worker takes the mail when the first one's lease is over. Returns the number of its lease.
create function pg_temp.take(p_id uuid) returns int
language plpgsql as $$
declare v_attempts int;
begin
  update private.mail_outbox set next_attempt_at = now() where id = p_id;
  select l.attempts into v_attempts from public.mail_lease(200) l where l.id = p_id;
  return v_attempts;
end
$$;

create temp table late as select pg_temp.mail('fence:1') as id;
select is(pg_temp.take(id) * 10 + pg_temp.take(id), 12, 'each lease has its number') from late;
select is(public.mail_mark(id, false, 'connection lost', false, 1), 'sending', 'a failure of the first lease leaves the mail with the second') from late;
select is(public.mail_mark(id, true, null, false, 2), 'sent', 'the second worker says that the mail has left') from late;
select is(public.mail_mark(id, false, 'connection lost', true, 1), 'sent', 'a later failure of the first leaves it sent') from late;

create temp table early as select pg_temp.mail('fence:2') as id;
select pg_temp.take(id), pg_temp.take(id), public.mail_mark(id, false, 'connection lost', false, 2) from early;
select is(public.mail_mark(id, true, null, false, 1), 'sent', 'what left is sent, also where a later try has failed') from early;
select is((select count(*)::int from early where pg_temp.take(id) is not null), 0, 'and is not leased again');

-- A function of an earlier deployment sends no number.
create temp table plain as select pg_temp.mail('fence:3') as id;
select pg_temp.take(id) from plain;
select is(public.mail_mark(id, false, 'greylisted'), 'queued', 'without a number the last lease is meant') from plain;

select * from finish();
rollback;
