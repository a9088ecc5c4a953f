-- A log-in counts its session, and the device that it adds, in the one statement that changes its SN anyway.
alter table session add column seat_counted bigint not null default 0;
drop trigger session_seat on session;
create trigger session_seat_insert after insert on session for each row when (new.seat_counted = 0)
  execute function seat_counted();
create trigger session_seat_delete after delete on session for each row execute function seat_counted();
alter table machine add column device_counted bigint not null default 0;
drop trigger machine_count on machine;
create trigger machine_count_insert after insert on machine for each row when (new.device_counted = 0)
  execute function machine_counted();
create trigger machine_count_delete after delete on machine for each row execute function machine_counted();
