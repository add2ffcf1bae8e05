-- Last part of restoring a backup into a new hosted project (docs/deploy.md).

set session_replication_role = origin;
-- The backup's last statements before this one left no schema to look in.
set search_path = public, extensions;

-- The Vault's secrets are not in a backup. Without this, settings whose secret is missing would look entered.
update public.admin_settings set value = ''
where key in (
  select s.name from private.secrets s
  where s.vault_id is not null and not exists (select from vault.secrets v where v.id = s.vault_id));
