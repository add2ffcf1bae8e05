-- What helpers read of the creators whom they help, and creators of what was done for them.

-- The newest proposal of a pitch: {"id", "status", "word", "outlets"}.
create function private.newest_proposal(p_pitch_id uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'status', r.status, 'word', r.word, 'outlets', (
    select coalesce(jsonb_agg(t.name order by t.name), '[]')
    from private.proposal_outlets o join public.outlets t on t.id = o.outlet_id where o.proposal_id = r.id))
  from private.proposals r where r.pitch_id = p_pitch_id
  order by r.created_at desc, r.id limit 1
$$;

create function private.helped_json(p_helper_id uuid, p_creator_id uuid, p_as text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_creator_id, 'name', private.creator_name(p_creator_id), 'as', p_as,
    'can_write', private.helps_as(p_helper_id, p_creator_id, 'write') is not null,
    'can_propose', private.helps_as(p_helper_id, p_creator_id, 'propose') is not null,
    'prepared', case when p_as = 'team' then private.prepared_this_month(p_creator_id) end,
    'prepared_limit', case when p_as = 'team'
      then (private.plan_limits(public.current_plan(p_creator_id))).prepared_per_month end,
    'waiting', (select count(*) from private.proposals r where r.user_id = p_creator_id and r.status = 'open'))
$$;

-- The creators whom the caller helps: [{"id", "name", "as", …}].
create function public.helped_creators() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return coalesce((
    select jsonb_agg(private.helped_json(v_user_id, c.id, c.kind) order by private.creator_name(c.id), c.id)
    from (
      select x.id, private.helps_as(v_user_id, x.id, 'read') as kind
      from (
        select h.creator_id as id from private.helpers h where h.helper_id = v_user_id
        union
        -- The plan in force is asked by helps_as; this only finds whom to ask for.
        select s.user_id from public.subscriptions s
        where private.has_admin_right(v_user_id, 'concierge')
          and (private.plan_limits(s.plan)).prepared_per_month > 0 and s.access_until > now() and s.user_id is not null
      ) x
    ) c
    where c.kind is not null), '[]');
end
$$;
grant execute on function public.helped_creators() to authenticated;

-- A creator as a helper works for them: the facts that pitches are written from, and the list of pitches. No billing,
-- no mails, no address.
create function public.helped_creator(p_creator_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_as text := private.helps_as(v_user_id, p_creator_id, 'read');
begin
  if v_as is null then
    raise exception 'You cannot see this now. They may have ended it, or their plan has changed.' using hint = 'not_helper';
  end if;
  return private.helped_json(v_user_id, p_creator_id, v_as) || jsonb_build_object(
    'profile', (
      select jsonb_build_object('name', c.name, 'city_region', c.city_region, 'beats', c.beats, 'logline', c.logline,
        'who', c.who, 'timely_angle', c.timely_angle, 'book_title', c.book_title, 'bio_short', c.bio_short,
        'facts', c.facts, 'offers', c.offers, 'questions', c.questions)
      from public.creator_profiles c where c.user_id = p_creator_id),
    'closings', coalesce((
      select jsonb_agg(l.line3_whyyou) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = p_creator_id
        order by v.created_at desc limit 60) l), '[]'),
    'pitches', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'news_peg', p.news_peg, 'created_at', p.created_at,
        'headline', (private.leading_variation(p.id)).headline,
        'prepared_by', case when p.prepared_as is not null then private.helper_name(p.prepared_by) end,
        'opens', private.helps_with(v_user_id, p, 'read'),
        'proposal', private.newest_proposal(p.id),
        'sends', (select count(*) from public.pitch_sends s where s.pitch_id = p.id and s.status <> 'failed'))
        order by p.created_at desc, p.id)
      from (select * from public.pitches q where q.user_id = p_creator_id order by q.created_at desc limit 50) p), '[]'));
end
$$;
grant execute on function public.helped_creator(uuid) to authenticated;

-- A prepared pitch beside its words, for a helper: whose it is, and its newest proposal.
create function public.prepared_pitch(p_pitch_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_pitch public.pitches;
begin
  select * into v_pitch from public.pitches p where p.id = p_pitch_id;
  if v_pitch.id is null or not private.helps_with(v_user_id, v_pitch, 'read') then
    raise exception 'This pitch is not in your list.' using hint = 'pitch_not_found';
  end if;
  return private.helped_json(v_user_id, v_pitch.user_id, v_pitch.prepared_as) || jsonb_build_object(
    'proposal', private.newest_proposal(p_pitch_id),
    'left', exists (select 1 from public.pitch_sends s where s.pitch_id = p_pitch_id),
    'outlets_per_proposal', private.outlets_per_proposal());
end
$$;
grant execute on function public.prepared_pitch(uuid) to authenticated;

-- What was done for the caller, newest first, with what came of each prepared pitch: {"prepared", "prepared_limit",
-- "helpers", "invitations", "items"}.
create function public.done_for_me() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'prepared', private.prepared_this_month(v_user_id),
    'prepared_limit', (private.plan_limits(public.current_plan(v_user_id))).prepared_per_month,
    'helpers', coalesce((
      select jsonb_agg(jsonb_build_object('id', h.helper_id, 'name', private.helper_name(h.helper_id), 'email', u.email,
        'can_write', h.can_write, 'can_propose', h.can_propose, 'since', h.since) order by h.since)
      from private.helpers h join public.users u on u.id = h.helper_id where h.creator_id = v_user_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'email', i.email, 'can_write', i.can_write,
        'can_propose', i.can_propose, 'expires_at', i.expires_at) order by i.created_at)
      from private.helper_invitations i where i.creator_id = v_user_id and i.expires_at > now()), '[]'),
    'items', coalesce((
      select jsonb_agg(jsonb_build_object(
        'pitch_id', p.id, 'news_peg', p.news_peg, 'prepared_at', p.created_at,
        'prepared_by', private.helper_name(p.prepared_by), 'prepared_as', p.prepared_as,
        'headline', (private.leading_variation(p.id)).headline,
        'proposal', private.newest_proposal(p.id),
        'sends', coalesce((
          select jsonb_agg(jsonb_build_object('outlet', s.outlet_name, 'status', s.status, 'answer', s.answer,
            'sent_at', s.sent_at, 'clicked_at', s.clicked_at) order by s.created_at) from public.pitch_sends s where s.pitch_id = p.id), '[]'))
        order by p.created_at desc, p.id)
      from (
        select * from public.pitches q where q.user_id = v_user_id and q.prepared_as is not null
        order by q.created_at desc limit 100) p), '[]'));
end
$$;
grant execute on function public.done_for_me() to authenticated;

-- The proposals that wait for the caller's answer, newest first.
create function public.waiting_proposals() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'pitch_id', r.pitch_id, 'by', private.helper_name(r.proposed_by),
      'headline', v.headline)
      order by r.created_at desc, r.id)
    from private.proposals r join public.pitch_variations v on v.id = r.variation_id
    where r.user_id = v_user_id and r.status = 'open'), '[]');
end
$$;
grant execute on function public.waiting_proposals() to authenticated;

-- One proposal with the letter in its present words, for the creator.
create function public.proposal_for_me(p_proposal_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_proposal private.proposals;
begin
  select * into v_proposal from private.proposals r where r.id = p_proposal_id and r.user_id = v_user_id;
  if v_proposal.id is null then
    raise exception 'This proposal is not in your list.' using hint = 'proposal_not_found';
  end if;
  return (
    select jsonb_build_object(
      'id', v_proposal.id, 'by', private.helper_name(v_proposal.proposed_by), 'as', v_proposal.proposed_as,
      'note', v_proposal.note, 'word', v_proposal.word, 'status', v_proposal.status, 'created_at', v_proposal.created_at,
      'pitch_id', v_proposal.pitch_id, 'position', v.position, 'news_peg', p.news_peg,
      'revision', v.revision, 'changed', v.revision <> v_proposal.revision,
      'words', private.variation_words(v),
      'outlets', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.outlet_id, 'name', t.name, 'sent', o.send_id is not null,
          'refusal', o.refusal) order by t.name), '[]')
        from private.proposal_outlets o join public.outlets t on t.id = o.outlet_id
        where o.proposal_id = v_proposal.id))
    from public.pitch_variations v join public.pitches p on p.id = v.pitch_id
    where v.id = v_proposal.variation_id);
end
$$;
grant execute on function public.proposal_for_me(uuid) to authenticated;
