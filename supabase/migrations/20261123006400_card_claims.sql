-- The claim ledger of cards: what a creator writes into a card needs a source as what stands in a pitch
-- does. The function offer-card reads the sentences; preflight reads those that an admin changed.

alter table public.card_offers
  add column claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array' and octet_length(claims::text) <= 20000);

-- Offers a card made from a variation of the account's own pitch, or changes the offered one. p_card has
-- title, summary_bullets and format, p_claims the ledger of exactly these words. The same rules as for a
-- send: settled words, a peg that holds.
drop function public.offer_card(uuid, jsonb);
create function public.offer_card(p_user_id uuid, p_variation_id uuid, p_card jsonb, p_claims jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_variation public.pitch_variations := private.lock_variation(p_user_id, p_variation_id);
  v_title text := private.text_or_null(private.clean_line(p_card ->> 'title'));
  v_bullets text[];
  v_words int;
  v_offer public.card_offers;
begin
  if jsonb_typeof(p_card -> 'summary_bullets') is distinct from 'array' or v_title is null then
    raise exception 'A card needs a title and at least one line.' using hint = 'invalid_input';
  end if;
  select coalesce(array_agg(line order by n) filter (where line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from jsonb_array_elements_text(p_card -> 'summary_bullets') with ordinality t (value, n)) lines;
  v_words := private.card_words(v_title, v_bullets);
  if cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  if exists (select 1 from jsonb_array_elements(p_claims) c
             where not (c ->> 'supported')::boolean and c ->> 'confirmed_at' is null) then
    raise exception 'Some sentences of the card have no source yet. Change them, or say that they are true.'
      using hint = 'claims_unconfirmed';
  end if;
  perform private.refuse_unready_words(v_variation);
  perform private.refuse_stale_peg(p_variation_id);
  if exists (select 1 from public.card_offers o cross join private.issue_of_offer(o.id) i
             where o.pitch_id = v_variation.pitch_id and i.status <> 'draft') then
    raise exception 'This card is in an issue already.' using hint = 'card_in_issue';
  end if;
  -- Counted under a lock, so that two offers at once do not both pass.
  perform pg_advisory_xact_lock(hashtextextended('newspeg:offers:' || p_user_id::text, 0));
  if (select count(*) from public.card_offers o
      where o.user_id = p_user_id and o.status = 'offered' and o.pitch_id <> v_variation.pitch_id
        and not exists (select 1 from private.issue_of_offer(o.id))) >= 5 then
    raise exception 'Five of your cards are waiting. Take one back to offer another.' using hint = 'too_many_offers';
  end if;

  insert into public.card_offers as o (user_id, pitch_id, variation_id, title, summary_bullets, format, claims)
  values (p_user_id, v_variation.pitch_id, p_variation_id, v_title, v_bullets, p_card ->> 'format', p_claims)
  on conflict (pitch_id) do update
    set variation_id = excluded.variation_id, title = excluded.title, summary_bullets = excluded.summary_bullets,
        format = excluded.format, claims = excluded.claims, decline_note = null,
        offered_at = case when o.status = 'offered' then o.offered_at else now() end, status = 'offered'
  returning * into v_offer;
  -- A draft shows the words as they are offered now.
  update public.friday_fix_items i
  set title = v_offer.title, summary_bullets = v_offer.summary_bullets, format = v_offer.format
  where i.offer_id = v_offer.id;
  return to_jsonb(v_offer);
end
$$;

-- What the cards of an issue may say, for the preflight: per card the texts it was written from and the
-- sentences that are settled (supported, or confirmed by the creator) in the card as it was offered and
-- in its pitch.
create function public.issue_grounds(p_issue_id uuid) returns setof jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'item_id', i.id,
    'grounds', coalesce(v.grounds, p.grounds, '[]'),
    'settled', coalesce((
      select jsonb_agg(distinct c ->> 'text')
      from jsonb_array_elements(coalesce(o.claims, '[]') || coalesce(v.claims, '[]')) c
      where (c ->> 'supported')::boolean or c ->> 'confirmed_at' is not null), '[]'))
  from public.friday_fix_items i
  left join public.card_offers o on o.id = i.offer_id
  left join public.pitch_variations v on v.id = o.variation_id
  left join public.pitches p on p.id = o.pitch_id
  where i.issue_id = p_issue_id and i.withdrawn_at is null
  order by i.position
$$;

-- An admin changes the words of a card in a draft. The creator's offer keeps its own.
create function public.edit_card(p_item_id uuid, p_title text, p_bullets text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  v_title text := private.text_or_null(private.clean_line(p_title));
  v_bullets text[];
  v_words int;
begin
  perform private.require_admin();
  perform private.lock_draft((select i.issue_id from public.friday_fix_items i where i.id = p_item_id));
  select coalesce(array_agg(x.line order by x.n) filter (where x.line is not null), '{}') into v_bullets
  from (select private.text_or_null(private.clean_line(t.value)) as line, t.n
        from unnest(p_bullets) with ordinality t (value, n)) x;
  v_words := private.card_words(v_title, v_bullets);
  if v_title is null or cardinality(v_bullets) not between 1 and 4 or char_length(v_title) > 140
     or exists (select 1 from unnest(v_bullets) b where char_length(b) > 240) then
    raise exception 'A card has a title of up to 140 characters and up to four lines of 240.' using hint = 'invalid_input';
  end if;
  if v_words not between 20 and 75 then
    raise exception 'A card has 20 to 75 words. This one has %.', v_words using hint = 'card_length';
  end if;
  update public.friday_fix_items i set title = v_title, summary_bullets = v_bullets where i.id = p_item_id;
end
$$;
grant execute on function public.edit_card(uuid, text, text[]) to authenticated;
