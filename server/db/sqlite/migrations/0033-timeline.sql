-- A timeline reads the log entries of a device, and the refusals and borrowed seats of an SN, newest first. Sessions are
-- most of the entries of an SN and need no index of their own.
create index sn_log_machine on sn_log (machine_id, start_time) where machine_id is not null;
create index sn_log_sn_refused on sn_log (sn_id, start_time) where error_code <> 0;
create index sn_log_sn_seat on sn_log (sn_id, start_time)
  where status in ('checkout', 'checkin', 'autoCheckin', 'checkoutCover');
