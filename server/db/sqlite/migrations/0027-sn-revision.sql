-- The text of an SN is remembered by its revision and `last_update_date` (server/resources/sns/fields.ts). Each change of
-- another column of the text therefore raises the revision, also one that does not do so itself.
create trigger sn_revision
after update of sn, status, type, archived, active_date, active_type, update_time, reg_date, start_date, end_date,
  volume_number, expiration_days, usage_number, concurrent_number, users_number, max_offline_minutes, transfer_volume,
  transfer_number, description, vm_detect, forbid_remote_desktop, license_borrow, readonly,
  access_log, ignore_user_limit, distribution, redundant, named_user
on sn when new.revision = old.revision begin
  update sn set revision = revision + 1 where id = new.id;
end;
