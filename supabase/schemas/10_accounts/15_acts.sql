-- May an account act? One rule for every act that reaches others, asked by the triggers of 72_account_acts and by
-- functions alike. Reading, taking back, saying no and working on the own profile are no outward acts.

-- open: nothing stands against it; suspended: by an admin; closing: its owner closed it and can still keep it;
-- closed: it is about to be erased, or gone. A suspension outlasts a closing that is withdrawn, so it is named first.
create function private.account_state(p_user_id uuid) returns text
language sql stable
return coalesce((
  select case when u.suspended_at is not null then 'suspended' when u.closes_at is null then 'open'
    when u.closes_at > now() then 'closing' else 'closed' end
  from public.users u where u.id = p_user_id), 'closed');

-- publish: the press kit and its pictures; link: private links to it; mail: what makes us write, to the account or for
-- it; send: pitches and follow-ups; offer: cards; answer: an introduction or a request, with a yes; choose: an entry;
-- ask: for an introduction or pitches; verdict: on a story; name: an outlet; write: pitches, with our help.
create function private.outward_acts() returns text[]
language sql immutable
return array['publish', 'link', 'mail', 'send', 'offer', 'answer', 'choose', 'ask', 'verdict', 'name', 'write'];

create function private.raise_unknown_act(p_act text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception '% is not an act of the list.', p_act using hint = 'invalid_input';
end
$$;

-- Whether an account may do an outward act: an open one alone. A mistaken name raises.
create function private.may_act(p_user_id uuid, p_act text) returns boolean
language sql stable
return case when p_act = any (private.outward_acts()) then private.account_state(p_user_id) = 'open'
  else private.raise_unknown_act(p_act) end;

-- Raises account_suspended or account_closing when an account may not act.
create function private.require_act(p_user_id uuid, p_act text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.may_act(p_user_id, p_act) then
    return;
  elsif private.account_state(p_user_id) = 'suspended' then
    raise exception 'Your account is paused, so this cannot go out now. Nothing you wrote is lost. Please write to us and we will look at it together.'
      using hint = 'account_suspended';
  end if;
  raise exception 'Your account is closed. Sign in and keep it, and everything works again.' using hint = 'account_closing';
end
$$;

-- Makes a suspension or a closing of these accounts wait for what is about to be stored, and then take it back. Those
-- two lock the account first and then its rows, and so does what changes a row and is an act of its account: the other
-- way round each would wait for the other. Several accounts are locked in one order.
create function private.hold_accounts(variadic p_user_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform 1 from public.users u where u.id = any (p_user_ids) order by u.id for share;
end
$$;

-- require_act for what is about to be stored.
create function private.refuse_act(p_user_id uuid, p_act text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.hold_accounts(p_user_id);
  perform private.require_act(p_user_id, p_act);
end
$$;

-- The arguments: the act, the column of the account that acts, and for what needs both sides the column of the other,
-- of whom nobody hears more than that it takes none.
create function private.refuse_act_of_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_actor uuid := (v_row ->> tg_argv[1])::uuid;
  v_other uuid := (v_row ->> tg_argv[2])::uuid;
begin
  perform private.hold_accounts(v_actor, v_other);
  perform private.require_act(v_actor, tg_argv[0]);
  if v_other is not null and private.account_state(v_other) <> 'open' then
    raise exception 'This person cannot be introduced at the moment.' using hint = 'creator_gone';
  end if;
  return new;
end
$$;

-- Into an issue come only cards of creators whose account is open.
create function private.refuse_card_of_row() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.hold_accounts(new.creator_user_id);
  case private.account_state(new.creator_user_id)
    when 'open' then return new;
    when 'suspended' then
      raise exception 'This creator’s account is suspended: the card cannot go into an issue.' using hint = 'account_suspended';
    else
      raise exception 'This creator has closed their account: the card cannot go into an issue.' using hint = 'account_closing';
  end case;
end
$$;

-- For the row policies, which see only the caller: whether the caller's account is open.
create function public.account_is_open() returns boolean
language sql stable security definer
set search_path = ''
as $$ select private.account_state((select auth.uid())) = 'open' $$;
grant execute on function public.account_is_open() to authenticated;
