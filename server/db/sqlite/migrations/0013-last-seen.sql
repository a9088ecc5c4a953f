-- When a user was last seen by the log: a log-in, or the end of a session. Of sessions that are open, each knows its last
-- heartbeat, so that no heartbeat writes here.
alter table user_account add column last_seen_date integer;
update user_account set last_seen_date = (select max(coalesce(end_time, start_time)) from sn_log
  where user_id = user_account.id and error_code = 0);
create trigger sn_log_seen_insert after insert on sn_log when new.user_id is not null and new.error_code = 0 begin
  update user_account set last_seen_date = max(coalesce(last_seen_date, 0), coalesce(new.end_time, new.start_time))
    where id = new.user_id;
end;
create trigger sn_log_seen_update after update of end_time on sn_log when new.user_id is not null and new.end_time is not null begin
  update user_account set last_seen_date = max(coalesce(last_seen_date, 0), new.end_time) where id = new.user_id;
end;
