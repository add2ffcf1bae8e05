-- What a screen asks for its first content, in one request. The functions called here decide everything: of each the
-- answer is that of its own request, under the caller's rights.

-- What stands around every page of a signed-in account: the account, its time zone, the editors' yeses that wait, plan,
-- quota, holds.
create function public.my_shell() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select to_jsonb(a) from (
        select u.id, u.email, u.role, u.kind, u.name, u.city_region, u.suspended_at, u.closes_at, u.browser_zone
        from public.users u where u.id = (select auth.uid())) a),
    'zone', public.my_result_mail() ->> 'time_zone',
    'yeses', coalesce((select jsonb_agg(to_jsonb(y)) from public.my_open_yeses() y), '[]'),
    'entitlements', public.my_entitlements(),
    'quota', public.pitch_quota(),
    'holds', coalesce((select jsonb_agg(to_jsonb(h)) from public.my_holds() h), '[]'))
$$;
grant execute on function public.my_shell() to authenticated;

-- The dashboard of a creator.
create function public.my_dashboard(p_time_zone text) returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'stats', public.creator_stats(p_time_zone),
    'results', public.creator_results(p_time_zone),
    'worked', coalesce((select jsonb_agg(to_jsonb(w)) from public.what_worked(p_time_zone) w), '[]'),
    'introductions', coalesce((select jsonb_agg(to_jsonb(i)) from public.my_introductions() i), '[]'),
    'requests', coalesce((select jsonb_agg(to_jsonb(r)) from public.requests_for_me() r), '[]'),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_ran_cards() c), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'proposals', public.waiting_proposals(),
    'profile', (
      select to_jsonb(p) from (
        select c.facts, c.offers, c.avatar_url, c.bio_short, c.book_title, c.website_url, c.social_links,
          c.contact_email, c.epk_published, c.slug, c.epk_embargo_until
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'activity', coalesce((select jsonb_agg(to_jsonb(a)) from public.my_activity() a), '[]'))
$$;
grant execute on function public.my_dashboard(text) to authenticated;

-- What stands around a pitch of a creator, of whichever pitch.
create function public.my_pitch_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'proposals', public.waiting_proposals(),
    'entries', coalesce((select jsonb_agg(to_jsonb(e)) from public.my_entries() e), '[]'),
    'reviews', coalesce((select jsonb_agg(r) from public.my_reviews() r), '[]'),
    'review_quota', public.my_review_quota(),
    'own_cards', coalesce((select jsonb_agg(to_jsonb(c)) from public.my_cards() c), '[]'),
    'kit', public.my_public_kit())
$$;
grant execute on function public.my_pitch_screen() to authenticated;

-- The Friday Fix of a media person: the latest issue with what they said of its cards, and what waits for an editor.
create function public.my_fix_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'issue', public.my_latest_issue(),
    'home', public.my_editor_home(),
    'asked', coalesce((select jsonb_agg(to_jsonb(a)) from public.asked_introductions() a), '[]'),
    'samples', coalesce((select jsonb_agg(s) from public.samples_to_ask() s), '[]'),
    'verdicts', coalesce((
      select jsonb_agg(jsonb_build_object('item_id', v.item_id, 'verdict', v.verdict))
      from public.card_verdicts v where v.user_id = (select auth.uid())), '[]'),
    'welcomed', (
      select jsonb_build_object('welcomed_at', m.welcomed_at)
      from public.media_profiles m where m.user_id = (select auth.uid())),
    'digest', (
      select jsonb_build_object(
        'digest_subscribed', m.digest_subscribed, 'digest_day', m.digest_day, 'digest_hour', m.digest_hour)
      from public.media_profiles m where m.user_id = (select auth.uid())))
$$;
grant execute on function public.my_fix_screen() to authenticated;

-- The introductions of an editor: what came by mail, whom they asked to meet, and what creators report that they ran.
create function public.my_editor_introductions_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'received', coalesce((select jsonb_agg(to_jsonb(r)) from public.received_pitches() r), '[]'),
    'asked', coalesce((select jsonb_agg(to_jsonb(a)) from public.asked_introductions() a), '[]'),
    'ran', coalesce((select jsonb_agg(to_jsonb(p)) from public.pieces_i_ran() p), '[]'))
$$;
grant execute on function public.my_editor_introductions_screen() to authenticated;

-- The press kit of a creator: its address, its private links, and what of it the plan may rest.
create function public.my_kit_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_kit', (
      select to_jsonb(k) from (
        select c.slug, c.epk_published, c.epk_embargo_until, c.avatar_url, c.book_cover_url, c.gallery
        from public.creator_profiles c where c.user_id = (select auth.uid())) k),
    'kit_links', coalesce((select jsonb_agg(to_jsonb(l)) from public.kit_links() l), '[]'),
    'kit_holdings', public.kit_holdings())
$$;
grant execute on function public.my_kit_screen() to authenticated;

-- The form of a creator's profile: the row, and what was typed on any device and not saved.
create function public.my_profile_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_profile', (
      select to_jsonb(c) from public.creator_profiles c where c.user_id = (select auth.uid())),
    'profile_draft', (
      select to_jsonb(d) from (
        select p.version, p.typed, p.revision, p.updated_at
        from public.profile_drafts p where p.user_id = (select auth.uid())) d))
$$;
grant execute on function public.my_profile_screen() to authenticated;

-- What a new pitch is written from: the profile, and the last lines of the latest pitches, which are not asked again;
-- and how many outlets there are for it.
create function public.my_new_pitch_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'pitching_profile', (
      select to_jsonb(p) from (
        select c.name, c.city_region, c.beats, c.logline, c.who, c.timely_angle, c.book_title, c.bio_short, c.facts,
          c.offers, c.questions
        from public.creator_profiles c where c.user_id = (select auth.uid())) p),
    'closings', coalesce((
      select jsonb_agg(to_jsonb(l)) from (
        select v.line3_whyyou from public.pitch_variations v where v.user_id = (select auth.uid())
        order by v.created_at desc limit 60) l), '[]'),
    'near', public.outlets_near())
$$;
grant execute on function public.my_new_pitch_screen() to authenticated;

-- The peg calendar of a creator: the own dates, and the beats by which it is filtered.
create function public.my_calendar_screen() returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'own_pegs', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.peg_date) from (
        select p.id, p.title, p.peg_date, p.beats, p.note
        from public.own_pegs p where p.user_id = (select auth.uid())) o), '[]'),
    'own_beats', (
      select to_jsonb(b) from (
        select c.beats from public.creator_profiles c where c.user_id = (select auth.uid())) b))
$$;
grant execute on function public.my_calendar_screen() to authenticated;
