-- The greatest part of a limit that is in use, in percent rounded down; empty where an SN has no limit.
create index sn_limit_use on sn (
  nullif(max(
    coalesce(seat_count * 100 / iif(concurrent_number > 0, concurrent_number, null), -1),
    coalesce(device_count * 100 / iif(volume_number > 0, volume_number, null), -1),
    coalesce(user_count * 100 / iif(users_number > 0, users_number, null), -1)
  ), -1),
  status, archived, id
);
