-- Stripe opens its customer portal only after the owner saved the portal's settings once, in Stripe's
-- Dashboard. Until then nobody can change a card or cancel, and only this alert says why.

-- To be called with what Stripe said to the last attempt to open the portal.
create function public.note_portal_settings(p_saved boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_saved then
    perform private.close_alert('portal_settings');
  else
    perform private.raise_alert('portal_settings', 'portal_settings',
      'The billing page does not open: save the customer portal''s settings once in Stripe''s Dashboard '
      '(Settings, Billing, Customer portal), for the mode of the secret key');
  end if;
end
$$;

revoke execute on function public.note_portal_settings(boolean) from public, anon, authenticated;
grant execute on function public.note_portal_settings(boolean) to service_role;
