-- 1 where the statement that changed the SN for a log-in has counted the session's seat, and the device that is new.
alter table session add column seat_counted integer not null default 0;
drop trigger session_seat_insert;
create trigger session_seat_insert after insert on session when new.seat_counted = 0 begin
  update sn set seat_count = seat_count + 1 where id = new.sn_id;
end;
alter table machine add column device_counted integer not null default 0;
drop trigger machine_count_insert;
create trigger machine_count_insert after insert on machine when new.status = 0 and new.device_counted = 0 begin
  update sn set device_count = device_count + 1 where id = new.sn_id;
end;
