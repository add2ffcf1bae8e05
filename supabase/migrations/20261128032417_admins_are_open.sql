-- An admin's account is an open one (users_open_admin_check in the next migration). Who was made admin while closing
-- or suspended keeps the role and the account: taking the role could leave no admin at all.
update public.users u set closes_at = null, suspended_at = null
where u.role = 'admin' and (u.closes_at is not null or u.suspended_at is not null);
delete from private.account_closings c using public.users u where u.id = c.user_id and u.closes_at is null;
