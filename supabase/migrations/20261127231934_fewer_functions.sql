set check_function_bodies = off;

alter table public.creator_profiles drop constraint creator_profiles_gallery_check;

alter table public.creator_profiles add constraint creator_profiles_gallery_check CHECK (
CASE
    WHEN (jsonb_typeof(gallery) = 'array'::text) THEN ((jsonb_array_length(gallery) <= 40) AND (jsonb_array_length(jsonb_path_query_array(gallery, 'strict $[*]?((((((((@."url" like_regex "^https?://[^ <>]{1,255}/functions/v1/(documents/)?picture/[0-9a-f-]{36}$" && @."width" >= 1) && @."width" <= 1600) && @."height" >= 1) && @."height" <= 1600) && @."alt" like_regex "^[^\\u0000-\\u001f\\u007f]{1,200}$") && @."alt" like_regex "[^ ]") && @."credit" like_regex "^[^\\u0000-\\u001f\\u007f]{0,120}$") && (@."crop" == null || ((((@."crop"."x" >= 0 && @."crop"."y" >= 0) && @."crop"."width" >= 1) && @."crop"."height" >= 1) && @."crop"."x" + @."crop"."width" <= 100.01) && @."crop"."y" + @."crop"."height" <= 100.01))'::jsonpath)) = jsonb_array_length(gallery)))
    ELSE false
END);

-- By hand: the workers are routes of one function now. Where pg_cron is missing nothing was scheduled.
do $$
declare
  v_job record;
begin
  if to_regclass('cron.job') is null then return; end if;
  for v_job in
    select j.jobname, j.schedule from cron.job j
    where j.jobname like 'newspeg-%' and j.command like 'select private.post_scheduled(%'
  loop
    perform cron.schedule(
      v_job.jobname,
      v_job.schedule,
      format('select private.post_scheduled(%L)', replace(v_job.jobname, 'newspeg-', 'scheduled/')));
  end loop;
end
$$;
