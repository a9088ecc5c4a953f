-- The SNs that have nearly used up a limit, by standing. A limit of 1 is meant to be used up, so it is left out.
drop index sn_near_devices;
drop index sn_near_users;
drop index sn_near_concurrency;
create index sn_near_devices on sn (standing, id) where volume_number > 1 and device_count * 10 >= volume_number * 9;
create index sn_near_users on sn (standing, id) where users_number > 1 and user_count * 10 >= users_number * 9;
create index sn_near_concurrency on sn (standing, id)
  where concurrent_number > 1 and seat_count * 10 >= concurrent_number * 9;

-- The records that operators opened at the support desk. A second call about a record moves its row to the top.
create table desk_case (
  id integer primary key autoincrement,
  operator_id integer not null references operator (id) on delete cascade,
  kind text not null,
  record_id integer not null,
  opened integer not null,
  unique (operator_id, kind, record_id)
) strict;
create index desk_case_opened on desk_case (opened);
