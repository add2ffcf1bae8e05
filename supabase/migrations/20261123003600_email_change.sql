-- A change of the sign-in address takes a click in both mailboxes (double_confirm_changes).

-- The caller's change of address that is under way: the new address, which halves are proven and until
-- when the links work (an hour). Null when there is none.
create function public.my_email_change() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return (
    select jsonb_build_object(
      'email', a.email_change,
      'current_proven', coalesce(a.email_change_confirm_status, 0) = 1 and coalesce(a.email_change_token_current, '') = '',
      'new_proven', coalesce(a.email_change_confirm_status, 0) = 1 and coalesce(a.email_change_token_new, '') = '',
      'expires_at', a.email_change_sent_at + interval '1 hour')
    from auth.users a
    where a.id = v_user_id and coalesce(a.email_change, '') <> ''
      and a.email_change_sent_at > now() - interval '1 hour');
end
$$;
grant execute on function public.my_email_change() to authenticated;

-- The second click of a double confirmation proves the new address: without it the status is not 1.
create function private.note_changed_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(new.email) from public.users u where u.id = new.id
  on conflict (user_id, email) do update set proven_at = now();
  return new;
end
$$;
create trigger z_note_changed_address after update of email on auth.users
  for each row when (
    new.email is distinct from old.email and new.email like '%_@_%' and old.email_change_confirm_status = 1
    and lower(new.email) = lower(old.email_change))
  execute function private.note_changed_address();
