-- How somebody becomes a publicist of a creator, and stops being one.

create function private.helpers_per_creator() returns int
language sql immutable
return 5;

-- Invites an address, or again with other rights, and queues the mail with the link. The answer is the same for an
-- address with an account and one without.
create function public.invite_helper(
  p_creator_id uuid, p_email text, p_can_write boolean, p_can_propose boolean, p_mail jsonb
) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_email text := lower(private.trim_text(p_email));
  v_id uuid;
begin
  perform private.refuse_act(p_creator_id, 'mail');
  if not (p_can_write or p_can_propose) then
    raise exception 'Please choose what this person may do.' using hint = 'invalid_input';
  end if;
  if v_email = (select lower(u.email) from public.users u where u.id = p_creator_id) then
    raise exception 'This is your own address.' using hint = 'invalid_email';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('newspeg:helpers:' || p_creator_id::text, 0));
  delete from private.helper_invitations i
  where i.creator_id = p_creator_id and (i.email = v_email or i.expires_at <= now());
  if (select count(*) from private.helpers h where h.creator_id = p_creator_id)
    + (select count(*) from private.helper_invitations i where i.creator_id = p_creator_id) >= private.helpers_per_creator() then
    raise exception 'At most % people can help you. End one of them first.', private.helpers_per_creator()
      using hint = 'too_many_helpers';
  end if;
  insert into private.helper_invitations (creator_id, email, can_write, can_propose)
  values (p_creator_id, v_email, p_can_write, p_can_propose) returning id into v_id;
  insert into public.system_logs (email, action, detail)
  select u.email, 'helper_invited', jsonb_build_object('invited', v_email, 'write', p_can_write, 'propose', p_can_propose)
  from public.users u where u.id = p_creator_id;
  perform public.mail_enqueue(
    'helper_invitation', v_email, p_mail ->> 'subject', p_mail ->> 'text', p_mail ->> 'html', '{}',
    'helper_invitation:' || v_id::text, 'helper_invitations', v_id, p_mail -> 'marks');
end
$$;

-- The invitation of a link, for the account whose proven address it went to. Raises unknown_token, link_expired,
-- other_address.
create function private.invitation_of(p_user_id uuid, p_token text) returns private.helper_invitations
language plpgsql stable
set search_path = ''
as $$
declare
  v_invitation private.helper_invitations;
begin
  select i.* into v_invitation
  from private.link_tokens t join private.helper_invitations i on i.id = t.ref_id
  where t.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and t.purpose = 'helper';
  if v_invitation.id is null then
    raise exception 'This invitation was used already, or taken back.' using hint = 'unknown_token';
  end if;
  if v_invitation.expires_at <= now() then
    raise exception 'This invitation is too old. Please ask for a new one.' using hint = 'link_expired';
  end if;
  if not exists (
    select 1 from public.users u join auth.users a on a.id = u.id
    where u.id = p_user_id and u.linked_at is not null and lower(u.email) = v_invitation.email
      and a.email_confirmed_at is not null and lower(a.email) = v_invitation.email) then
    raise exception 'This invitation went to another address. Sign in with the address that got the mail.'
      using hint = 'other_address';
  end if;
  return v_invitation;
end
$$;

-- What an invitation offers: {"creator", "can_write", "can_propose"}.
create function public.helper_invitation(p_token text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_invitation private.helper_invitations := private.invitation_of(private.require_user(), p_token);
begin
  return jsonb_build_object('creator', private.creator_name(v_invitation.creator_id),
    'can_write', v_invitation.can_write, 'can_propose', v_invitation.can_propose);
end
$$;
grant execute on function public.helper_invitation(text) to authenticated;

-- Takes an invitation, once. Returns the creator's id.
create function public.accept_helper_invitation(p_token text) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_invitation private.helper_invitations := private.invitation_of(v_user_id, p_token);
begin
  perform private.refuse_act(v_user_id, 'write');
  delete from private.helper_invitations i where i.id = v_invitation.id;
  if not found then
    raise exception 'This invitation was used already, or taken back.' using hint = 'unknown_token';
  end if;
  delete from private.link_tokens t where t.ref_id = v_invitation.id and t.purpose = 'helper';
  insert into private.helpers as h (creator_id, helper_id, can_write, can_propose)
  values (v_invitation.creator_id, v_user_id, v_invitation.can_write, v_invitation.can_propose)
  on conflict (creator_id, helper_id) do update set can_write = excluded.can_write, can_propose = excluded.can_propose;
  perform private.log_on_behalf(v_user_id, v_invitation.creator_id, 'helper_joined',
    jsonb_build_object('write', v_invitation.can_write, 'propose', v_invitation.can_propose));
  return v_invitation.creator_id;
end
$$;
grant execute on function public.accept_helper_invitation(text) to authenticated;

-- The creator takes an invitation back.
create function public.take_back_invitation(p_invitation_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  delete from private.link_tokens t
  using private.helper_invitations i
  where i.id = p_invitation_id and i.creator_id = v_user_id and t.ref_id = i.id and t.purpose = 'helper';
  delete from private.helper_invitations i where i.id = p_invitation_id and i.creator_id = v_user_id;
end
$$;
grant execute on function public.take_back_invitation(uuid) to authenticated;

-- Ends what a publicist may do for a creator: said by either of them. What was proposed stays with the creator.
create function public.end_helper(p_creator_id uuid, p_helper_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if v_user_id not in (p_creator_id, p_helper_id) then
    raise exception 'Only the two of you can end this.' using hint = 'forbidden';
  end if;
  delete from private.helpers h where h.creator_id = p_creator_id and h.helper_id = p_helper_id;
  if found then
    perform private.log_on_behalf(p_helper_id, p_creator_id,
      case when v_user_id = p_helper_id then 'helper_left' else 'helper_ended' end);
  end if;
end
$$;
grant execute on function public.end_helper(uuid, uuid) to authenticated;
