-- Which outlet an editor belongs to: by a proven address of its mail domain, or confirmed by an admin.

-- An admin who enters a contact names the outlet's mail domain with it.
create function private.note_contact_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_domain text := private.domain_of(new.contact_email);
begin
  if tg_op = 'UPDATE' and private.domain_of(old.contact_email) = v_domain then
    return new;
  end if;
  if v_domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and not private.is_public_mail_domain(v_domain) then
    insert into private.outlet_domains (outlet_id, domain) values (new.outlet_id, v_domain) on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger note_contact_domain after insert or update of contact_email on private.outlet_contacts
  for each row execute function private.note_contact_domain();

-- The outlet an editor is with, and on whose word. proven: their own proven address has its mail domain,
-- or an admin said so; else the name is their own word, to be shown as 'says they are with …'. No row
-- for an account that names none.
create function private.editor_outlet(p_user_id uuid)
returns table (outlet_id uuid, outlet_name text, proven boolean)
language sql stable
begin atomic
  select o.id, coalesce(o.name, m.outlet_name), o.id is not null and m.outlet_proof is not null
  from public.media_profiles m
  left join public.outlets o on o.id = m.outlet_id
  where m.user_id = p_user_id and coalesce(o.name, m.outlet_name) is not null;
end;

-- Whether an editor is known by more than their own word: tied to the outlet, or an admin.
create function private.is_proven_editor(p_user_id uuid) returns boolean
language sql stable
begin atomic
  select exists (select 1 from public.users u where u.id = p_user_id and u.role = 'admin')
    or exists (select 1 from private.editor_outlet(p_user_id) e where e.proven);
end;

-- Whether a text holds a link, a mail address or the name of a host, also in full-width letters, with the full stop of
-- other scripts or with characters that nobody sees.
create function private.holds_address(p_text text) returns boolean
language sql immutable
return regexp_replace(
  regexp_replace(normalize(coalesce(p_text, ''), NFKC), '[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g'), '\u3002', '.', 'g')
  ~* '(https?:|www\.|@|[^\s[:punct:]]\.[^\s[:digit:][:punct:]]{2,}|\m\d{1,3}(\.\d{1,3}){3}\M)';

-- An admin who makes an account the editor of an outlet vouches for it.
create function private.vouch_for_editor() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.media_user_id is not null and new.confirmed_at is not null then
    update public.media_profiles m
    set outlet_id = new.id, outlet_proof = 'admin', outlet_proven_at = now()
    where m.user_id = new.media_user_id and (m.outlet_id is null or m.outlet_proof is null);
  end if;
  if tg_op = 'UPDATE' and old.media_user_id is not null and old.media_user_id is distinct from new.media_user_id then
    update public.media_profiles m set outlet_proof = null, outlet_proven_at = null
    where m.user_id = old.media_user_id and m.outlet_id = new.id and m.outlet_proof = 'admin';
  end if;
  return null;
end
$$;

create trigger vouch_for_editor after insert or update of media_user_id, confirmed_at on public.outlets
  for each row execute function private.vouch_for_editor();

-- The caller's media profile; refuses accounts that are not editors.
create function private.require_editor() returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from public.media_profiles m where m.user_id = v_user_id) then
    raise exception 'This is for media professionals.' using hint = 'not_media';
  end if;
  return v_user_id;
end
$$;

create function private.has_domain_of(p_user_id uuid, p_outlet_id uuid) returns boolean
language sql stable
begin atomic
  select exists (
    select 1 from private.outlet_domains d
    where d.outlet_id = p_outlet_id and d.domain = private.domain_of(private.proven_address(p_user_id)));
end;

-- Gives up what a tie by domain or an unconfirmed outlet brought.
create function private.leave_outlet(p_user_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v_profile public.media_profiles;
begin
  select * into v_profile from public.media_profiles m where m.user_id = p_user_id for update;
  update public.media_profiles m set outlet_id = null where m.user_id = p_user_id and m.outlet_id is not null;
  update public.outlets o set media_user_id = null
  where o.id = v_profile.outlet_id and o.media_user_id = p_user_id and o.confirmed_at is not null
    and v_profile.outlet_proof = 'domain';
  delete from public.outlets o where o.media_user_id = p_user_id and o.confirmed_at is null;
end
$$;

-- Puts an editor into an outlet. The first proven editor of an outlet sets its terms.
create function private.join_outlet(p_user_id uuid, p_outlet_id uuid, p_proof text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.media_profiles m
  set outlet_id = o.id, outlet_name = o.name, outlet_proof = p_proof,
      outlet_proven_at = case when p_proof is not null then now() end,
      -- Before the first questions are answered the rules of the outlet stand.
      weekly_cap = case when m.welcomed_at is null and p_proof is not null then o.weekly_cap else m.weekly_cap end,
      ai_stance = case when m.welcomed_at is null and p_proof is not null then o.ai_stance else m.ai_stance end
  from public.outlets o
  where m.user_id = p_user_id and o.id = p_outlet_id;
  if p_proof is not null then
    update public.outlets o set media_user_id = p_user_id where o.id = p_outlet_id and o.media_user_id is null;
  end if;
end
$$;

-- The caller's outlet and what it rests on: 'proven', 'claimed' (listed, an admin decides), 'waiting'
-- (new, an admin decides) or 'own_word'; null without one.
create function public.my_outlet() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
begin
  return (
    select jsonb_build_object(
      'outlet_id', o.id, 'name', coalesce(o.name, m.outlet_name), 'format', o.format, 'region', o.region,
      'standing', case when coalesce(o.name, m.outlet_name) is null then null
        when o.id is null then 'own_word' when m.outlet_proof is not null then 'proven'
        when o.confirmed_at is null then 'waiting' else 'claimed' end,
      'address', u.email, 'address_proven', private.proven_address(u.id) is not null,
      'public_domain', private.is_public_mail_domain(private.domain_of(u.email)))
    from public.media_profiles m
    join public.users u on u.id = m.user_id
    left join public.outlets o on o.id = m.outlet_id
    where m.user_id = v_user_id);
end
$$;
grant execute on function public.my_outlet() to authenticated;

-- Listed outlets to choose from: those of the caller's own mail domain first, then by name; at most 8.
create function public.outlet_choices(p_search text)
returns table (outlet_id uuid, name text, format text, region text, own_domain boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_domain text := private.domain_of(private.proven_address(v_user_id));
  v_pattern text := '%' || regexp_replace(private.trim_text(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
  select x.id, x.name, x.format, x.region, x.own from (
    select o.id, o.name, o.format, o.region, true as own
    from private.outlet_domains d
    join public.outlets o on o.id = d.outlet_id and o.confirmed_at is not null
    where d.domain = v_domain and (o.name ilike v_pattern)
    union
    select o.id, o.name, o.format, o.region, false
    from public.outlets o
    where char_length(v_pattern) > 3 and o.name ilike v_pattern and o.active
      and not exists (select 1 from private.outlet_domains d where d.outlet_id = o.id and d.domain = v_domain)
  ) x
  order by x.own desc, lower(x.name), x.id
  limit 8;
end
$$;
grant execute on function public.outlet_choices(text) to authenticated;

-- Chooses a listed outlet: the caller's at once when their proven address has its mail domain, else a
-- claim that an admin decides. Null leaves the outlet. Returns my_outlet().
create function public.choose_outlet(p_outlet_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_profile public.media_profiles;
begin
  if p_outlet_id is not null then
    perform private.refuse_act(v_user_id, 'name');
  end if;
  select * into v_profile from public.media_profiles m where m.user_id = v_user_id;
  if p_outlet_id is not null and p_outlet_id = v_profile.outlet_id and v_profile.outlet_proof is not null then
    return public.my_outlet();
  end if;
  if p_outlet_id is not null and not exists (
    select 1 from public.outlets o
    where o.id = p_outlet_id and o.confirmed_at is not null and (o.active or private.has_domain_of(v_user_id, o.id))) then
    raise exception 'This outlet is no longer listed.' using hint = 'outlet_not_found';
  end if;
  perform private.leave_outlet(v_user_id);
  if p_outlet_id is null then
    update public.media_profiles m set outlet_name = null where m.user_id = v_user_id;
  else
    perform private.join_outlet(v_user_id, p_outlet_id,
      case when private.has_domain_of(v_user_id, p_outlet_id) then 'domain' end);
  end if;
  return public.my_outlet();
end
$$;
grant execute on function public.choose_outlet(uuid) to authenticated;

-- Names an outlet that is not listed: it is the caller's, unverified and inactive, until an admin
-- confirms it. A listed one of the same name is chosen instead. Returns my_outlet().
create function public.name_outlet(p_name text, p_format text, p_region text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_name text := private.text_or_null(private.clean_line(p_name));
  v_region text := coalesce(private.text_or_null(private.clean_line(p_region)), 'National');
  v_slug text := private.slugify(p_name);
  v_listed uuid;
  v_id uuid;
begin
  perform private.refuse_act(v_user_id, 'name');
  if v_name is null or char_length(v_name) > 120 or char_length(v_region) > 120
     or p_format is null or p_format not in ('tv', 'podcast', 'culture', 'local') then
    raise exception 'Please give the outlet a name of at most 120 characters and a format.' using hint = 'invalid_input';
  end if;
  select o.id into v_listed from public.outlets o
  where lower(o.name) = lower(v_name) and o.confirmed_at is not null
  order by private.has_domain_of(v_user_id, o.id) desc, o.id limit 1;
  if v_listed is not null then
    return public.choose_outlet(v_listed);
  end if;
  update public.outlets o set name = v_name, format = p_format, region = v_region
  where o.media_user_id = v_user_id and o.confirmed_at is null
  returning o.id into v_id;
  if v_id is null then
    perform private.leave_outlet(v_user_id);
    if char_length(v_slug) < 2 or exists (select 1 from public.outlets o where o.slug = v_slug) then
      v_slug := coalesce(nullif(v_slug, ''), 'outlet') || '-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 6);
    end if;
    insert into public.outlets (name, slug, format, region, media_user_id, active, confirmed_at)
    values (v_name, v_slug, p_format, v_region, v_user_id, false, null)
    returning id into v_id;
  end if;
  perform private.join_outlet(v_user_id, v_id, null);
  return public.my_outlet();
end
$$;
grant execute on function public.name_outlet(text, text, text) to authenticated;

-- Ends the first questions, answered or skipped: who chose no outlet gets the only one of their mail domain.
create function public.finish_welcome() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_editor();
  v_outlets uuid[];
begin
  if private.may_act(v_user_id, 'name') and exists (
    select 1 from public.media_profiles m
    where m.user_id = v_user_id and m.outlet_id is null and m.outlet_name is null and m.welcomed_at is null) then
    v_outlets := array(
      select d.outlet_id from private.outlet_domains d
      join public.outlets o on o.id = d.outlet_id and o.active
      where d.domain = private.domain_of(private.proven_address(v_user_id)) limit 2);
    if cardinality(v_outlets) = 1 then
      perform private.join_outlet(v_user_id, v_outlets[1], 'domain');
    end if;
  end if;
  update public.media_profiles m set welcomed_at = coalesce(m.welcomed_at, now()) where m.user_id = v_user_id;
  return public.my_outlet();
end
$$;
grant execute on function public.finish_welcome() to authenticated;

-- A new address without the domain ends a tie that rested on it.
create function private.recheck_outlet_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_outlet_id uuid;
begin
  select m.outlet_id into v_outlet_id from public.media_profiles m where m.user_id = new.id and m.outlet_proof = 'domain';
  if v_outlet_id is not null and not private.has_domain_of(new.id, v_outlet_id) then
    perform private.leave_outlet(new.id);
    update public.media_profiles m set outlet_id = v_outlet_id where m.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger recheck_outlet_domain after update of email on public.users
  for each row when (new.email is distinct from old.email)
  execute function private.recheck_outlet_domain();

-- Asks for the click on the account's own address. Returns the address, or null when it is proven.
create function public.queue_address_proof(p_user_id uuid, p_mail jsonb) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text;
begin
  select lower(u.email) into v_email from public.users u where u.id = p_user_id and u.linked_at is not null;
  if v_email is null or private.proven_address(p_user_id) is not null then
    return null;
  end if;
  perform private.queue_proof(p_user_id, v_email, 'address_proof', p_mail);
  return v_email;
end
$$;

-- A proven address with the mail domain of the outlet that the editor named ties them to it.
create function private.tie_by_domain() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_outlet_id uuid;
begin
  select m.outlet_id into v_outlet_id
  from public.media_profiles m
  join public.users u on u.id = m.user_id and lower(u.email) = lower(new.email)
  where m.user_id = new.user_id and m.outlet_proof is null;
  if v_outlet_id is not null and private.has_domain_of(new.user_id, v_outlet_id) then
    perform private.join_outlet(new.user_id, v_outlet_id, 'domain');
  end if;
  return null;
end
$$;

create trigger tie_by_domain after update of proved_at on private.contact_proofs
  for each row when (old.proved_at is null and new.proved_at is not null)
  execute function private.tie_by_domain();

-- An address that a click at sign-up or at its change proved.
create trigger tie_by_domain after insert or update of proven_at on private.proven_addresses
  for each row execute function private.tie_by_domain();
