-- What the demo's people do between the seed and the record, besides the events of Stripe.

-- A pitch that is sent, opened and answered: the first variation and outlet that go together.
do $$
declare
  v_creator uuid;
  v_variation uuid;
  v_outlet uuid;
  v_send uuid;
  v_hash text;
  v_refusal text;
begin
  for v_creator, v_variation, v_outlet in
    select p.user_id, v.id, o.id
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    cross join public.outlets o
    where o.active
    order by v.id, o.weekly_cap desc, o.id
  loop
    begin
      v_send := (public.queue_pitch_send(
        v_creator, v_variation, v_outlet,
        '{"subject": "A subject", "text": "The text", "html": "<p>The text</p>", "shown": "The text"}', null) ->> 'id')::uuid;
      exit;
    exception when others then
      v_refusal := sqlerrm;
    end;
  end loop;
  if v_send is null then
    raise exception 'no outlet takes the pitch: %', v_refusal;
  end if;
  perform private.store_link_tokens(v_send, jsonb_object_agg(purpose, encode(extensions.digest(purpose, 'sha256'), 'hex')))
  from unnest(array['answer', 'open', 'visit']) purpose;
  v_hash := encode(extensions.digest('answer', 'sha256'), 'hex');
  perform public.record_pitch_open(encode(extensions.digest('open', 'sha256'), 'hex'));
  perform public.record_pitch_answer(
    v_hash, 'interested', 'Send dates.', '{"subject": "A yes", "text": "A yes", "html": "<p>A yes</p>"}',
    '{"subject": "A copy", "text": "A copy", "html": "<p>A copy</p>"}');
end
$$;

-- A start puts its own address into the addresses of the demo's pictures.
update public.creator_profiles set
  book_cover_url = replace(book_cover_url, 'https://pictures.newspeg.example/', 'http://127.0.0.1:54321/'),
  gallery = replace(gallery::text, 'https://pictures.newspeg.example/', 'http://127.0.0.1:54321/')::jsonb;

-- A date and a picture of the creator's own, and an address that takes no more pitches from them.
insert into public.own_pegs (user_id, title, peg_date)
values ('11111111-0000-4000-8000-000000000001', 'Our open day', '2027-05-08');
select public.register_picture('11111111-0000-4000-8000-000000000001', 'landed/picture', 'image/png', 1200);
insert into private.closed_addresses (email, user_id, reason)
values ('closed@landed.example', '11111111-0000-4000-8000-000000000001', 'opt_out');

-- An editor who asks for an introduction.
select public.queue_intro_request(
  '11111111-0000-4000-8000-000000000002', i.id, 'May we talk?',
  '{"subject": "A subject", "text": "The text", "html": "<p>The text</p>"}')
from public.friday_fix_items i
where i.creator_user_id is not null
  and not exists (select 1 from public.intro_requests r where r.item_id = i.id)
order by i.id limit 1;

-- A newsletter subscriber, confirmed.
select public.newsletter_subscribe(
  'reader@landed.example', encode(extensions.digest('confirm', 'sha256'), 'hex'),
  encode(extensions.digest('unsubscribe', 'sha256'), 'hex'), 'A subject', 'The text', '<p>The text</p>');
select public.newsletter_confirm(encode(extensions.digest('confirm', 'sha256'), 'hex'));

-- A mail that was sent, a stored secret, an alert that an admin acknowledged.
select public.mail_mark(m.id, true, null) from public.mail_lease(1) m;
insert into public.admin_settings (key, value) values ('stripe_webhook_secret', 'whsec_landedlandedlandedlanded01')
on conflict (key) do update set value = excluded.value;
select private.raise_alert('dunning:in_landed', 'dunning', 'Payment of 49.00 USD failed', 'payer@landed.example');
update public.webhook_logs set
  status = 'acknowledged', acknowledged_by = '11111111-0000-4000-8000-000000000003'
where alert_cause = 'dunning:in_landed';
