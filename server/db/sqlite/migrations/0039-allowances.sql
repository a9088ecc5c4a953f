-- Help that ends by itself: an allowance extends a licence, or adds sessions and devices, until a moment. The columns of the
-- SN are those of its open allowances, so that a log-in reads them with the SN; at most one of each kind is open.
create table allowance (
  id integer primary key,
  sn_id integer not null references sn (id) on delete cascade,
  state text not null,
  begins integer not null,
  until integer not null,
  extend integer not null,
  extra_concurrent integer,
  extra_devices integer,
  reason text not null,
  ticket text,
  asked_by text,
  given_by text,
  comment text,
  ended_at integer,
  ended_by text
) strict;
create index allowance_sn on allowance (sn_id, id);
create index allowance_state on allowance (state, until, id);
create index allowance_until on allowance (until, id);
create index allowance_begins on allowance (begins, id);
create index allowance_given_by on allowance (given_by, id);

alter table sn add column extra_concurrent integer;
alter table sn add column extra_concurrent_until integer;
alter table sn add column extra_devices integer;
alter table sn add column extra_devices_until integer;

-- What open allowances add counts as a part of the limit. Written like USED in sns/attention-store.ts.
drop index sn_near_devices;
drop index sn_near_concurrency;
drop index sn_limit_use;
create index sn_near_devices on sn (standing, id)
  where (volume_number + coalesce(extra_devices, 0)) > 1
    and device_count * 10 >= (volume_number + coalesce(extra_devices, 0)) * 9;
create index sn_near_concurrency on sn (standing, id)
  where (concurrent_number + coalesce(extra_concurrent, 0)) > 1
    and seat_count * 10 >= (concurrent_number + coalesce(extra_concurrent, 0)) * 9;
create index sn_limit_use on sn (
  nullif(max(
    coalesce(seat_count * 100 / iif((concurrent_number + coalesce(extra_concurrent, 0)) > 0, (concurrent_number + coalesce(extra_concurrent, 0)), null), -1),
    coalesce(device_count * 100 / iif((volume_number + coalesce(extra_devices, 0)) > 0, (volume_number + coalesce(extra_devices, 0)), null), -1),
    coalesce(user_count * 100 / iif(users_number > 0, users_number, null), -1)
  ), -1),
  status, archived, id
);
