-- How many SNs of each standing, as `sn.standing` has it, expire in each UTC day and in each quarter of an hour. `start` is the
-- first second of the bucket, `width` its length in seconds. Midnights of all time zones lie on quarters of an hour
-- (docs/decisions/0036-standing.md).
create table sn_expiry_count (
  width integer not null,
  start integer not null,
  standing text not null,
  n integer not null,
  primary key (width, start, standing)
) strict, without rowid;

create view sn_expiry_bucket as
  select w.width, e.expires - (e.expires % w.width + w.width) % w.width as start, e.standing
  from (select standing, nullif(min(coalesce(s.end_date, 253402300800), coalesce(s.active_date + s.expiration_days * 86400, 253402300800), 253402300800), 253402300800) as expires from sn s) e
    cross join (select 86400 as width union all select 900) w
  where e.expires is not null;
insert into sn_expiry_count select width, start, standing, count(*) from sn_expiry_bucket group by 1, 2, 3;

-- Triggers on one change run in no fixed order, so each adds 1 or -1, also to a bucket that is not there yet.
create trigger sn_expiry_count_insert after insert on sn
when nullif(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), 253402300800) is not null begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, new.standing, 1
    from (select nullif(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), 253402300800) as expires) e
      cross join (select 86400 as width union all select 900) w where true
    on conflict do update set n = n + 1;
end;
create trigger sn_expiry_count_delete after delete on sn
when nullif(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), 253402300800) is not null begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, old.standing, -1
    from (select nullif(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), 253402300800) as expires) e
      cross join (select 86400 as width union all select 900) w where true
    on conflict do update set n = n - 1;
end;
create trigger sn_expiry_count_update after update of standing, end_date, active_date, expiration_days on sn
when old.standing <> new.standing
  or nullif(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), 253402300800)
    is not nullif(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), 253402300800) begin
  insert into sn_expiry_count
    select w.width, e.expires - (e.expires % w.width + w.width) % w.width, e.standing, e.n
    from (
      select old.standing as standing, -1 as n, nullif(min(coalesce(old.end_date, 253402300800), coalesce(old.active_date + old.expiration_days * 86400, 253402300800), 253402300800), 253402300800) as expires
      union all
      select new.standing, 1, nullif(min(coalesce(new.end_date, 253402300800), coalesce(new.active_date + new.expiration_days * 86400, 253402300800), 253402300800), 253402300800)
    ) e cross join (select 86400 as width union all select 900) w where e.expires is not null
    on conflict do update set n = n + excluded.n;
end;
create trigger sn_expiry_count_empty after update of n on sn_expiry_count when new.n = 0 begin
  delete from sn_expiry_count where width = new.width and start = new.start and standing = new.standing;
end;
