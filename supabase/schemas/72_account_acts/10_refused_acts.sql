-- Which changes of rows are outward acts (see 10_accounts/15_acts.sql). Functions that store nothing ask private.refuse_act.

create trigger refuse_act before update of epk_published on public.creator_profiles
  for each row when (new.epk_published and not old.epk_published)
  execute function private.refuse_act_of_row('publish', 'user_id');
create trigger refuse_act before insert on private.pictures
  for each row execute function private.refuse_act_of_row('publish', 'user_id');

create trigger refuse_act before insert on private.kit_links
  for each row execute function private.refuse_act_of_row('link', 'user_id');

create trigger refuse_act before insert on private.mail_outbox
  for each row when (new.kind in ('contact_proof', 'address_proof')) execute function private.refuse_act_of_row('mail', 'ref_id');
create trigger refuse_act before update of digest_subscribed, paused on public.media_profiles
  for each row when (new.digest_subscribed and not old.digest_subscribed or old.paused and not new.paused)
  execute function private.refuse_act_of_row('mail', 'user_id');

create trigger refuse_act before insert on public.pitches
  for each row execute function private.refuse_act_of_row('write', 'user_id');
create trigger refuse_act before insert on public.pitch_runs
  for each row execute function private.refuse_act_of_row('write', 'user_id');
create trigger refuse_act_again before update of status on public.pitch_runs
  for each row when (new.status = 'writing' and old.status <> 'writing')
  execute function private.refuse_act_of_row('write', 'user_id');

create trigger refuse_act before insert on public.pitch_sends
  for each row execute function private.refuse_act_of_row('send', 'user_id');
create trigger refuse_act_again before update of status, follow_up_count, follow_up_wanted on public.pitch_sends
  for each row when (new.status = 'queued' and old.status <> 'queued' or new.follow_up_count > old.follow_up_count
    or new.follow_up_wanted and not old.follow_up_wanted)
  execute function private.refuse_act_of_row('send', 'user_id');

create trigger refuse_act before insert on public.card_offers
  for each row execute function private.refuse_act_of_row('offer', 'user_id');
create trigger refuse_act_again before update on public.card_offers
  for each row when (new.status = 'offered' and
    (new.status, new.title, new.summary_bullets, new.format)
    is distinct from (old.status, old.title, old.summary_bullets, old.format))
  execute function private.refuse_act_of_row('offer', 'user_id');
create trigger refuse_card before insert on public.friday_fix_items
  for each row when (new.creator_user_id is not null) execute function private.refuse_card_of_row();
create trigger refuse_card_again before update of withdrawn_at on public.friday_fix_items
  for each row when (new.withdrawn_at is null and old.withdrawn_at is not null and new.creator_user_id is not null)
  execute function private.refuse_card_of_row();

create trigger refuse_act before insert on public.intro_requests
  for each row execute function private.refuse_act_of_row('ask', 'media_user_id', 'creator_user_id');
create trigger refuse_act_again before update of status on public.intro_requests
  for each row when (new.status = 'accepted' and old.status <> 'accepted')
  execute function private.refuse_act_of_row('answer', 'creator_user_id', 'media_user_id');
create trigger refuse_act before insert on public.media_requests
  for each row execute function private.refuse_act_of_row('ask', 'media_user_id');
create trigger refuse_act_again before update of topic, details on public.media_requests
  for each row when ((new.topic, new.details) is distinct from (old.topic, old.details))
  execute function private.refuse_act_of_row('ask', 'media_user_id');

create trigger refuse_act before insert on public.request_entries
  for each row execute function private.refuse_act_of_row('answer', 'user_id');
create trigger refuse_act_again before update of chosen_at, asked_at on public.request_entries
  for each row when (new.chosen_at is not null and old.chosen_at is null or new.asked_at is not null and old.asked_at is null)
  execute function private.refuse_act_of_row('choose', 'media_user_id', 'user_id');

create trigger refuse_question before update of question on public.request_entries
  for each row when (new.question is not null and old.question is null)
  execute function private.refuse_act_of_row('ask', 'media_user_id', 'user_id');
create trigger refuse_reply before update of reply on public.request_entries
  for each row when (new.reply is not null and old.reply is null)
  execute function private.refuse_act_of_row('answer', 'user_id', 'media_user_id');

create trigger refuse_act before insert or update of verdict on public.card_verdicts
  for each row execute function private.refuse_act_of_row('verdict', 'user_id');
