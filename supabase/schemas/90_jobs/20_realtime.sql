-- What open screens are told about: the tables whose changes the platform publishes to their readers.
-- Row level security decides who is told. Does nothing in a database without the publication.
do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table
      public.pitch_sends, public.friday_fix_issues, public.intro_requests, public.webhook_logs,
      public.subscriptions, public.card_verdicts, public.request_entries, public.card_outcomes,
      public.pitch_reviews;
  end if;
end
$$;
