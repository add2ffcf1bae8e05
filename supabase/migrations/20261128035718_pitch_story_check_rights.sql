set check_function_bodies = off;

revoke all on function private.is_pitch_story(jsonb) from public, anon, authenticated, service_role;

-- service_role may update the tables, and a check runs with the rights of who updates.
grant execute on function private.is_pitch_story(jsonb) to service_role;
