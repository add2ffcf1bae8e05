-- Turns a database that applied the 134 migrations until 20261130010000 into what the baseline makes.
drop function public.media_unsubscribe(uuid);
drop function public.get_worker_heartbeats();
drop function public.issue_link_tokens(uuid, jsonb);
drop function private.editor_closed_to(uuid, uuid);
drop function private.publish_changes(regclass);
drop index public.users_created_at_idx;

-- The lists are in supabase/data now, and one migration writes both tables.
alter table private.subjects drop column terms;
alter table private.subject_units drop constraint subject_units_subject_id_fkey;
drop index private.subject_units_subject_id_idx;

-- No screen listens to these.
alter publication supabase_realtime drop table public.pitch_runs, public.own_pegs, public.media_requests;
