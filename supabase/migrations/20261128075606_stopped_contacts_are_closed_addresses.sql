-- What stands against an address stands in private.closed_addresses alone. Contacts that were marked and are not there
-- are taken over; an address that was opened again since its mark has another contact row or none.
insert into private.closed_addresses (email, user_id, reason, created_at)
select distinct on (lower(c.contact_email)) lower(c.contact_email), null::uuid, c.stopped_reason, c.stopped_at
from private.outlet_contacts c
where c.stopped_reason = 'bounce' and c.stopped_at is not null
order by lower(c.contact_email), c.stopped_at desc
on conflict do nothing;

alter table private.outlet_contacts drop column stopped_at, drop column stopped_reason;
