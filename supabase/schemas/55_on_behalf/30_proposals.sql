-- Proposals: a helper proposes a prepared pitch for chosen outlets, and the creator sends it, or says no. Nothing here
-- queues a send: on a yes the edge function calls queue_pitch_send (50_sending) as the creator, outlet by outlet.

create table private.proposals (
  id uuid primary key,
  -- The creator.
  user_id uuid not null references public.users (id) on delete cascade,
  pitch_id uuid not null references public.pitches (id) on delete cascade,
  variation_id uuid not null references public.pitch_variations (id) on delete cascade,
  proposed_by uuid references public.users (id) on delete set null,
  proposed_as text not null check (proposed_as in ('team', 'publicist')),
  -- The revision that the mail about it showed.
  revision int not null,
  -- A word to the creator.
  note text not null default '' check (char_length(note) <= 500 and note !~ '[[:cntrl:]]'),
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  -- The creator's word with a no.
  word text not null default '' check (char_length(word) <= 500 and word !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((status = 'open') = (answered_at is null))
);
alter table private.proposals enable row level security;
create unique index proposals_open_key on private.proposals (pitch_id) where status = 'open';
create index proposals_pitch_id_idx on private.proposals (pitch_id);
create index proposals_user_id_created_at_idx on private.proposals (user_id, created_at desc);
create index proposals_variation_id_idx on private.proposals (variation_id);
create index proposals_proposed_by_idx on private.proposals (proposed_by);

-- The outlets of a proposal. decided_at: when the send was queued or refused, after the creator's yes.
create table private.proposal_outlets (
  proposal_id uuid not null references private.proposals (id) on delete cascade,
  outlet_id uuid not null references public.outlets (id) on delete cascade,
  send_id uuid references public.pitch_sends (id) on delete set null,
  refusal text check (char_length(refusal) <= 500),
  decided_at timestamptz,
  primary key (proposal_id, outlet_id)
);
alter table private.proposal_outlets enable row level security;
create index proposal_outlets_outlet_id_idx on private.proposal_outlets (outlet_id);
create index proposal_outlets_send_id_idx on private.proposal_outlets (send_id);

create function private.outlets_per_proposal() returns int
language sql immutable
return 5;

-- What the mail of a proposal is written from: {"pitch", "variation", "creator", "helper", "outlets"}. Checks what
-- propose_pitch checks of rights.
create function public.proposal_context(p_helper_id uuid, p_variation_id uuid, p_outlet_ids uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid := private.owner_of_variation(p_helper_id, p_variation_id, 'propose');
  v_as text := private.refuse_on_behalf(p_helper_id, v_creator_id, 'propose');
begin
  return (
    select jsonb_build_object(
      'pitch', to_jsonb(p), 'variation', to_jsonb(v),
      'creator', jsonb_build_object('name', private.creator_name(v_creator_id)),
      'helper', jsonb_build_object('name', private.helper_name(p_helper_id), 'as', v_as),
      'outlets', (select coalesce(jsonb_agg(o.name order by o.name), '[]') from public.outlets o where o.id = any (p_outlet_ids)))
    from public.pitch_variations v join public.pitches p on p.id = v.pitch_id where v.id = p_variation_id);
end
$$;

-- Stores a proposal and queues the mail that asks the creator. It is refused for what would refuse the send now.
create function public.propose_pitch(
  p_helper_id uuid, p_proposal_id uuid, p_variation_id uuid, p_revision int, p_outlet_ids uuid[], p_note text, p_mail jsonb
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_creator_id uuid := private.owner_of_variation(p_helper_id, p_variation_id, 'propose');
  v_as text := private.refuse_on_behalf(p_helper_id, v_creator_id, 'propose');
  v_variation public.pitch_variations := private.lock_variation(v_creator_id, p_variation_id);
  v_outlet_ids uuid[] := array(select distinct unnest(p_outlet_ids));
  v_outlet_id uuid;
begin
  if p_revision <> v_variation.revision then
    raise exception 'The pitch was changed meanwhile. Please look at it again and propose it.' using hint = 'version_conflict';
  end if;
  if cardinality(v_outlet_ids) not between 1 and private.outlets_per_proposal() then
    raise exception 'Please choose one to % outlets.', private.outlets_per_proposal() using hint = 'invalid_input';
  end if;
  if exists (select 1 from private.proposals r where r.pitch_id = v_variation.pitch_id and r.status = 'open') then
    raise exception 'This pitch is proposed already and waits for an answer. Take that back first.' using hint = 'already_proposed';
  end if;
  foreach v_outlet_id in array v_outlet_ids loop
    perform private.refuse_send(v_variation, v_outlet_id);
  end loop;
  insert into private.proposals (id, user_id, pitch_id, variation_id, proposed_by, proposed_as, revision, note)
  values (p_proposal_id, v_creator_id, v_variation.pitch_id, p_variation_id, p_helper_id, v_as, p_revision,
    private.clean_line(coalesce(p_note, '')));
  insert into private.proposal_outlets (proposal_id, outlet_id) select p_proposal_id, unnest(v_outlet_ids);
  perform private.log_on_behalf(p_helper_id, v_creator_id, 'pitch_proposed_for', jsonb_build_object(
    'pitch_id', v_variation.pitch_id, 'subject', v_variation.headline, 'outlets', cardinality(v_outlet_ids)));
  perform public.mail_enqueue(
    'proposal', (select u.email from public.users u where u.id = v_creator_id), p_mail ->> 'subject', p_mail ->> 'text',
    p_mail ->> 'html', '{}', 'proposal:' || p_proposal_id::text, 'proposals', p_proposal_id);
  return jsonb_build_object('proposal_id', p_proposal_id);
end
$$;

-- An open proposal, locked. Raises proposal_not_found, proposal_closed.
create function private.lock_open_proposal(p_proposal_id uuid) returns private.proposals
language plpgsql volatile
set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id for update;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  if v_proposal.status <> 'open' then
    raise exception 'This proposal was answered or taken back already.' using hint = 'proposal_closed';
  end if;
  return v_proposal;
end
$$;

-- The helper takes an open proposal back.
create function public.withdraw_proposal(p_proposal_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_proposal private.proposals;
begin
  if not exists (
    select 1 from private.proposals r join public.pitches p on p.id = r.pitch_id
    where r.id = p_proposal_id and r.user_id <> v_user_id and private.helps_with(v_user_id, p, 'propose')) then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  v_proposal := private.lock_open_proposal(p_proposal_id);
  update private.proposals r set status = 'withdrawn', answered_at = now() where r.id = p_proposal_id;
  perform private.log_on_behalf(v_user_id, v_proposal.user_id, 'proposal_taken_back_for',
    jsonb_build_object('pitch_id', v_proposal.pitch_id));
end
$$;
grant execute on function public.withdraw_proposal(uuid) to authenticated;

-- The creator says no, with a word or without.
create function public.decline_proposal(p_proposal_id uuid, p_word text default '') returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  if not exists (select 1 from private.proposals r where r.id = p_proposal_id and r.user_id = v_user_id) then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  perform private.lock_open_proposal(p_proposal_id);
  update private.proposals r
  set status = 'declined', answered_at = now(), word = private.clean_line(coalesce(p_word, ''))
  where r.id = p_proposal_id;
end
$$;
grant execute on function public.decline_proposal(uuid, text) to authenticated;

-- Before the sends of a yes: checks that the creator approves the words as they are now, and returns
-- {"variation_id", "outlet_ids"}, the outlets that are not decided. Changes nothing, so that a yes that broke off can be
-- given again.
create function public.proposal_to_send(p_user_id uuid, p_proposal_id uuid, p_revision int) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = p_user_id;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  if v_proposal.status not in ('open', 'approved') then
    raise exception 'This proposal was answered or taken back already.' using hint = 'proposal_closed';
  end if;
  if p_revision is distinct from (select v.revision from public.pitch_variations v where v.id = v_proposal.variation_id) then
    raise exception 'The pitch was changed meanwhile. Please read it again as it is now.' using hint = 'version_conflict';
  end if;
  return jsonb_build_object('variation_id', v_proposal.variation_id, 'outlet_ids', coalesce((
    select jsonb_agg(o.outlet_id order by o.outlet_id) from private.proposal_outlets o
    where o.proposal_id = p_proposal_id and o.send_id is null), '[]'));
end
$$;

-- What became of one outlet after the creator's yes: the stored send of the pitch, else the refusal. With the first send
-- the proposal is approved.
create function public.note_proposal_outlet(p_user_id uuid, p_proposal_id uuid, p_outlet_id uuid, p_refusal text default null)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_proposal private.proposals;
  v_send_id uuid;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = p_user_id for update;
  select s.id into v_send_id from public.pitch_sends s
  where s.pitch_id = v_proposal.pitch_id and s.outlet_id = p_outlet_id and s.status <> 'failed';
  update private.proposal_outlets o
  set send_id = v_send_id, refusal = case when v_send_id is null then left(p_refusal, 500) end, decided_at = now()
  where o.proposal_id = v_proposal.id and o.outlet_id = p_outlet_id;
  if v_send_id is not null and v_proposal.status = 'open' then
    update private.proposals r set status = 'approved', answered_at = now() where r.id = v_proposal.id;
  end if;
  return v_send_id is not null;
end
$$;
