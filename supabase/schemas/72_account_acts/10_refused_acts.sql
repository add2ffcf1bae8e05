-- What a suspended account may not do (refuse_suspended): write a pitch, also again; send, send again or follow up;
-- offer or change a card, or stand in an issue; ask for, accept or be asked for an introduction; post a request; answer
-- one; choose an answer or be chosen. It may publish its press kit and make links to it.
-- What a closing account may not do (refuse_closing): the same except for being chosen, and it may neither publish its
-- press kit, make links to it, nor start the Friday Fix again.
-- How an act is refused stands in 10_accounts/20_suspension.sql and 30_closing.sql.

create trigger refuse_closing before update of epk_published on public.creator_profiles
  for each row when (new.epk_published and not old.epk_published)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_closing before insert on private.kit_links
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_closing before update of digest_subscribed, paused on public.media_profiles
  for each row when (new.digest_subscribed and not old.digest_subscribed or old.paused and not new.paused)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitches
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitches
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitch_runs
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of status on public.pitch_runs
  for each row when (new.status = 'writing' and old.status <> 'writing')
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitch_runs
  for each row execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.pitch_sends
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of status, follow_up_count on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count)
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.pitch_sends
  for each row execute function private.refuse_closing_actor('user_id');
create trigger refuse_closing_again before update of status, follow_up_count, follow_up_wanted on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count
    or new.follow_up_wanted and not old.follow_up_wanted)
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.card_offers
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update on public.card_offers
  for each row when (new.status = 'offered' and
    (new.status, new.title, new.summary_bullets, new.format)
    is distinct from (old.status, old.title, old.summary_bullets, old.format))
  execute function private.refuse_suspended_actor('user_id');
create trigger refuse_closing before insert on public.card_offers
  for each row execute function private.refuse_closing_actor('user_id');
create trigger refuse_closing_again before update of status on public.card_offers
  for each row when (new.status = 'offered' and old.status <> 'offered')
  execute function private.refuse_closing_actor('user_id');

create trigger refuse_suspended before insert on public.friday_fix_items
  for each row when (new.creator_user_id is not null) execute function private.refuse_suspended_card();

create trigger refuse_suspended before insert on public.intro_requests
  for each row execute function private.refuse_suspended_pair('media_user_id', 'creator_user_id');
create trigger refuse_suspended_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_suspended_pair('creator_user_id', 'media_user_id');
create trigger refuse_closing before insert on public.intro_requests
  for each row execute function private.refuse_closing_actor('media_user_id');
create trigger refuse_closing_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_closing_actor('creator_user_id');
create trigger refuse_closing_creator before insert on public.intro_requests
  for each row execute function private.refuse_closing_creator();

create trigger refuse_suspended before insert on public.media_requests
  for each row execute function private.refuse_suspended_actor('media_user_id');
create trigger refuse_closing before insert on public.media_requests
  for each row execute function private.refuse_closing_actor('media_user_id');

create trigger refuse_suspended before insert on public.request_entries
  for each row execute function private.refuse_suspended_actor('user_id');
create trigger refuse_suspended_again before update of chosen_at on public.request_entries
  for each row when (new.chosen_at is not null and old.chosen_at is null)
  execute function private.refuse_suspended_pair('media_user_id', 'user_id');
create trigger refuse_closing before insert on public.request_entries
  for each row execute function private.refuse_closing_actor('user_id');
