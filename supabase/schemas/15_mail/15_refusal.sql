-- May a mail leave? One rule, asked for every mail of ours when it is delivered, and by whatever offers or queues one.
-- Mails of the sign-in (confirmation, reset, change of address) are the auth server's and are not asked.

-- What law or the account itself demands leaves whatever stands against the address.
create function private.demanded_mails() returns text[]
language sql immutable
return array['account_closing', 'account_notice', 'own_data'];

-- What its reader did not ask for: a word against pitches is about these.
create function private.unasked_mails() returns text[]
language sql immutable
return array['pitch', 'follow_up', 'contact_proof', 'friday_fix', 'newsletter_confirm', 'helper_invitation'];

-- Why a mail of a kind to an address may not leave; null when it may. p_sender is the account in whose name or for whom
-- it is written, null for a mail of ours. never: its owner wants no mail at all; opt_out: no pitches, from the sender
-- or from anybody; bounce and complaint: as mail servers report; sender: the account may not act. The kind `shown` is no
-- mail: what an editor asks to see shows no creator whom they stopped. The owner's word is named before a bounce.
create function private.mail_refusal(p_email text, p_sender uuid, p_kind text) returns text
language sql stable
return case when p_kind = any (private.demanded_mails()) then null else coalesce((
  select a.reason from private.closed_addresses a
  where a.email = lower(p_email) and (a.user_id is null or a.user_id = p_sender)
    and case when p_kind = 'shown' then a.user_id is not null
      when a.reason = 'opt_out' then p_kind = any (private.unasked_mails())
      else true end
  order by a.reason = 'bounce', a.user_id nulls first
  limit 1),
  case when p_kind <> 'shown' and p_sender is not null and not private.may_act(p_sender, 'mail') then 'sender' end) end;

-- Closes an address to one account or, with p_user_id null, to everybody. What closes more takes the place of what
-- closes less; a bounce takes the place of no word of the owner.
create function private.close_address(p_email text, p_user_id uuid, p_reason text) returns void
language sql volatile
set search_path = ''
as $$
  insert into private.closed_addresses as a (email, user_id, reason) values (lower(p_email), p_user_id, p_reason)
  on conflict (email, user_id) do update set reason = excluded.reason, created_at = now()
  where a.reason in ('opt_out', 'bounce') and excluded.reason in ('never', 'complaint')
$$;
