-- An editor who changed the account's address proves the new one by a click, as creators do with their
-- press contact. Until then no digest comes and no outlet is theirs by its mail domain.

-- Queues the mail that asks for the click on the account's own address; at most three a day. Returns the
-- address, or null when it is proven.
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
  perform pg_advisory_xact_lock(hashtextextended('newspeg:address-proof:' || p_user_id::text, 0));
  if (select count(*) from private.mail_outbox m
      where m.ref_table = 'creator_profiles' and m.ref_id = p_user_id and m.created_at > now() - interval '1 day') >= 3 then
    raise exception 'We have sent this mail three times today. Please look into your spam folder, or try again tomorrow.'
      using hint = 'rate_limited';
  end if;
  -- Delivered as the proof of a contact is: mail_prepare() stores the address with the hash of its link.
  perform public.mail_enqueue(
    'contact_proof', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'address_proof:' || p_user_id::text || ':' || gen_random_uuid()::text, 'creator_profiles', p_user_id, p_mail -> 'marks');
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
