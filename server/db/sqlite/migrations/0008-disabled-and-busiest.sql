-- Since when a device or a user is out of use; empty while it is in use.
alter table machine add column disabled_date integer;
update machine set disabled_date = coalesce(last_update_date, reg_date) where status = 33;
drop index machine_disabled;
create index machine_disabled on machine (disabled_date, id) where disabled_date is not null;

-- Users have no date of their last change: the audit log knows when each was disabled.
alter table user_account add column disabled_date integer;
update user_account set disabled_date = coalesce((
  select max(a.time) from audit_target t join audit a on a.id = t.audit_id, json_each(a.targets) target
  where t.kind = 'user' and t.key = user_account.name and a.outcome = 0
    and target.value ->> 'kind' = 'user' and target.value ->> 'key' = t.key
    and json_extract(a.after, '$[' || target.key || '].status') = 1), reg_date) where status = 1;
create index user_disabled on user_account (disabled_date, id) where disabled_date is not null;

-- The SNs with the highest peaks of a day, as the overview looks for the busiest.
create index sn_log_day_peak on sn_log_day (day, max(peak, at));
