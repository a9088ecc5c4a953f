-- Since when a session has been idle: the last heartbeat that raised its commands, by the time of day and by the steady
-- clock. Empty while no heartbeat has told any, because many applications do not report them.
alter table session add column idle_since integer;
alter table session add column idle_contact integer;
-- A session that an operator ends with notice stays open until this second.
alter table session add column notice_ends_at integer;
alter table session add column notice_reason text;
create index session_idle_since on session (idle_since, id);
create index session_commands on session (command_executed_number, id);
create index session_notice on session (notice_ends_at) where notice_ends_at is not null;

-- Minutes after which a log-in that finds no free seat may end an idle session. Empty: never.
alter table business add column reclaim_minutes integer;
alter table sn add column reclaim_minutes integer;

-- The text of an SN has `reclaimMinutes` too.
drop trigger sn_revision;
create trigger sn_revision
after update of sn, status, type, archived, active_date, active_type, update_time, reg_date, start_date, end_date,
  volume_number, expiration_days, grace_days, usage_number, concurrent_number, users_number, max_offline_minutes,
  transfer_volume, transfer_number, reclaim_minutes, description, vm_detect, forbid_remote_desktop, license_borrow,
  readonly, access_log, ignore_user_limit, distribution, redundant, named_user
on sn when new.revision = old.revision begin
  update sn set revision = revision + 1 where id = new.id;
end;
